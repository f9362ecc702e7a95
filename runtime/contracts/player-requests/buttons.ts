/** Buttons of the client, and the rest that it sends without anything in the world. */
import { member, oneOf } from "../events/members.js";
import { declareRequest } from "./declare.js";

export const guildButton = declareRequest({
  name: "guild_button",
  about: "A player pressed the guild button of the paperdoll.",
  members: {},
});

export const questButton = declareRequest({
  name: "quest_button",
  about: "A player pressed the quest button of the paperdoll.",
  members: {},
});

export const chatButton = declareRequest({ name: "chat_button", about: "A player pressed the chat button.", members: {} });

export const chatLine = declareRequest({
  name: "chat_line",
  about: "A player wrote something in the chat, or joined, made or left a channel.",
  members: {
    action: member("integer", "what it is: 0x61 say, 0x62 join, 0x63 make a channel, 0x43 leave, and others"),
    text: member("text", "the words, or the name of a channel"),
  },
});

export const storeButton = declareRequest({ name: "store_button", about: "A player pressed the store button.", members: {} });

export const askTip = declareRequest({
  name: "ask_tip",
  about: "A player turned to another page of a tip that screen.tip shows.",
  members: {
    tip: member("integer", "number of the tip that was shown"),
    isNext: member("boolean", "whether the player wants the next one and not the one before"),
  },
});

export const arrowClick = declareRequest({
  name: "arrow_click",
  about: "A player clicked the arrow that screen.arrow shows.",
  members: { isRight: member("boolean", "whether with the right mouse button, by which players close it") },
});

export const fly = declareRequest({ name: "fly", about: "A player wants to begin or end flying.", members: {} });

export const steerBoat = declareRequest({
  name: "steer_boat",
  about:
    "A player at a wheel steers with the mouse. Clients do so while their character wears the item 0x3E96 on the layer mount, which is the " +
    "picture of a wheel.",
  members: {
    direction: member("integer", "where to, from 0 north to 7 north-west"),
    speed: oneOf(["stop", "slow", "fast"], "how fast"),
  },
});

export const houseContentsOption = declareRequest({
  name: "house_contents_option",
  about:
    "A player's client tells, when it enters the world and when the option changes, whether its player wants to see what lies in public " +
    "houses. It waits for no answer.",
  members: { shows: member("boolean", "whether it wants to see it") },
});
