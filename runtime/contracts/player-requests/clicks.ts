/** What players look at of persons and things, and what they write about themselves. */
import { member } from "../events/members.js";
import { declareRequest } from "./declare.js";

export const lookInto = declareRequest({
  name: "look_into",
  about: "A player double-clicked a container that another mobile in sight wears, such as its backpack.",
  members: { container: member("id", "serial of the container"), bearer: member("id", "serial of the mobile") },
});

export const lookAtPaperdoll = declareRequest({
  name: "look_at_paperdoll",
  about:
    "A player is about to see the paperdoll of a person in sight, or its own. Return false if a script opens it, or nobody does.",
  members: { target: member("id", "serial of the person") },
});

export const lookAtName = declareRequest({
  name: "look_at_name",
  about:
    "A player clicked a person or creature in sight once, and is about to see its name. Return false if a script shows it, or nobody does.",
  members: { target: member("id", "serial of the mobile") },
});

export const askVirtues = declareRequest({
  name: "ask_virtues",
  about: "A player opens the virtues of a person by the symbol on the paperdoll.",
  members: { target: member("id", "serial of the person in sight") },
});

export const clickVirtue = declareRequest({
  name: "click_virtue",
  about: "A player double-clicked the picture of a virtue in a gump.",
  members: { picture: member("integer", "art of the picture") },
});

export const rename = declareRequest({
  name: "rename",
  about: "A player wants to give a mobile in sight another name.",
  members: {
    target: member("id", "serial of the mobile"),
    name: member("text", "the name as it was typed, without control characters"),
  },
});

export const askProfile = declareRequest({
  name: "ask_profile",
  about: "A player opens the profile of a player in sight, or the own one.",
  members: { target: member("id", "serial of the character") },
});

export const writeProfile = declareRequest({
  name: "write_profile",
  about: "A player changed the own profile.",
  members: { text: member("text", "the profile, of at most 511 characters; line feeds stay") },
});
