/** Skills, spells and movements of the body. */
import { member, nullableMember, oneOf } from "../events/members.js";
import { declareRequest } from "./declare.js";

export const useSkill = declareRequest({
  name: "use_skill",
  about: "A player uses a skill, by its button or a key.",
  members: {
    skill: member("integer", "the skill's number from 0"),
    target: nullableMember("id", "serial of the object in sight to use it on, if the client names one"),
  },
});

export const cast = declareRequest({
  name: "cast",
  about: "A player wants to cast a spell, from a book or by a key.",
  members: {
    spell: member("integer", "the spell's number from 1"),
    book: nullableMember("id", "the book's serial, if the client names a book"),
    target: nullableMember("id", "serial of the object in sight to cast it on, if the client names one"),
  },
});

export const invokeVirtue = declareRequest({
  name: "invoke_virtue",
  about: "A player invokes a virtue.",
  members: { virtue: member("integer", "number of the virtue from 1") },
});

export const useItemOn = declareRequest({
  name: "use_item_on",
  about: "A player uses an item within reach on an object in sight, without a target cursor.",
  members: { item: member("id", "serial of the item"), target: member("id", "serial of the object") },
});

export const doorMacro = declareRequest({
  name: "door_macro",
  about: "A player pressed the key that opens the door ahead.",
  members: {},
});

export const gesture = declareRequest({
  name: "gesture",
  about: "A player makes a gesture.",
  members: { gesture: oneOf(["bow", "salute"], "the gesture") },
});

export const animate = declareRequest({
  name: "animate",
  about: "A player wants the own body to make a movement, by its number.",
  members: { action: member("integer", "number of the animation") },
});
