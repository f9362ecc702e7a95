/** Parties, guilds and trades. */
import { member, nullableMember } from "../events/members.js";
import { declareRequest } from "./declare.js";

export const partyInvite = declareRequest({
  name: "party_invite",
  about: "A player wants to invite somebody to its party.",
  members: { target: nullableMember("id", "serial of a mobile in sight, if the client names one; else it expects a cursor") },
});

export const partyRemove = declareRequest({
  name: "party_remove",
  about: "A player wants to remove somebody from its party, or to leave it.",
  members: {
    target: nullableMember("id", "serial of the own character or of another member; none: the client expects a cursor"),
  },
});

export const partySay = declareRequest({
  name: "party_say",
  about: "A player says something to its party.",
  members: {
    text: member("text", "what is said"),
    to: nullableMember("id", "serial of the only one who is to read it; whether it is a member, `party.say` tells"),
  },
});

export const partyLoot = declareRequest({
  name: "party_loot",
  about: "A player decides whether its party may loot its corpse.",
  members: { mayLoot: member("boolean", "whether it may") },
});

export const partyAnswer = declareRequest({
  name: "party_answer",
  about: "A player answers an invitation to a party that is not open, or not any more.",
  members: { accepts: member("boolean", "whether the player wants to join") },
});

export const sayToGuild = declareRequest({
  name: "say_to_guild",
  about: "A player says something to the own guild or its allies. Nobody else hears it.",
  members: {
    text: member("text", "the words"),
    isAlliance: member("boolean", "whether to the allies"),
  },
});

export const trade = declareRequest({
  name: "trade",
  about: "A player drops an item on another player, with whom it is not trading. If a trade begins, the item is laid into it.",
  members: { target: member("id", "serial of the other's character"), item: member("id", "serial of the item on the cursor") },
});

export const offerGold = declareRequest({
  name: "offer_gold",
  about: "A player wants to offer gold of its account in a trade, by the fields of newer clients.",
  members: {
    gold: member("integer", "pieces of gold"),
    platinum: member("integer", "pieces of platinum, a billion of gold each"),
  },
});
