import { member, type Members, type MembersOf, nullableMember, oneOf } from "./events.js";

/**
 * Something that a player asks for by a button, a key or a click, and that scripts answer. It is declared here once: the event in Lua,
 * its documents and the function for tests of scripts follow. Members are named as in `events.ts`; an `id` is a serial.
 */
export interface RequestDeclaration<M extends Members = Members> {
  /** `use_skill` is the event `on_use_skill` and the function `test.use_skill`. */
  readonly name: string;
  readonly about: string;
  readonly members: M;
}

/**
 * Lets scripts answer a request. The runtime asks only for what the player may ask for: a target is in sight.
 *
 * @returns false when a handler of the event prevented what would follow
 */
export type AskScripts<Player> = <M extends Members>(
  player: Player,
  request: RequestDeclaration<M>,
  members: MembersOf<M>,
) => boolean;

function declareRequest<const M extends Members>(declaration: RequestDeclaration<M>): RequestDeclaration<M> {
  return declaration;
}

export const attack = declareRequest({
  name: "attack",
  about: "A player attacks a mobile in sight.",
  members: { target: member("id", "serial of the mobile") },
});

export const useAbility = declareRequest({
  name: "use_ability",
  about: "A player arms an ability of the weapon for the next hit, or disarms it.",
  members: { ability: member("integer", "number of the ability from 1; 0 for none") },
});

export const stun = declareRequest({ name: "stun", about: "A wrestler wants to stun with the next hit.", members: {} });

export const disarm = declareRequest({ name: "disarm", about: "A wrestler wants to disarm with the next hit.", members: {} });

export const takeLastWeapon = declareRequest({
  name: "take_last_weapon",
  about: "A player wants to take the last weapon into the hand again.",
  members: {},
});

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

export const warModeSwitch = declareRequest({
  name: "war_mode",
  about:
    "A player draws or lowers the weapons. Without a handler that prevents it, the mobile is at war or at peace from then on.",
  members: { isAtWar: member("boolean", "whether the player wants to be at war") },
});

export const useItemOn = declareRequest({
  name: "use_item_on",
  about: "A player uses an item within reach on an object in sight, without a target cursor.",
  members: { item: member("id", "serial of the item"), target: member("id", "serial of the object") },
});

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

export const doorMacro = declareRequest({
  name: "door_macro",
  about: "A player pressed the key that opens the door ahead.",
  members: {},
});

export const deathChoice = declareRequest({
  name: "death_choice",
  about: "A dead player chose on the death screen.",
  members: { choice: oneOf(["resurrect", "ghost"], "the choice") },
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

export const askTip = declareRequest({
  name: "ask_tip",
  about: "A player turned to another page of a tip that screen.tip shows.",
  members: {
    tip: member("integer", "number of the tip that was shown"),
    isNext: member("boolean", "whether the player wants the next one and not the one before"),
  },
});

export const sayToGuild = declareRequest({
  name: "say_to_guild",
  about: "A player says something to the own guild or its allies. Nobody else hears it.",
  members: {
    text: member("text", "the words"),
    isAlliance: member("boolean", "whether to the allies"),
  },
});

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

export const writeBookPage = declareRequest({
  name: "write_book_page",
  about: "A player wrote a page of a book in reach that was opened for writing.",
  members: {
    book: member("id", "serial of the book"),
    page: member("integer", "number of the page, from 1"),
    text: member("text", "its lines, separated by line feeds; at most 8 of 80 characters"),
  },
});

export const nameBook = declareRequest({
  name: "name_book",
  about: "A player changed title and author of a book in reach that was opened for writing.",
  members: {
    book: member("id", "serial of the book"),
    title: member("text", "at most 60 characters"),
    author: member("text", "at most 30 characters"),
  },
});

const boardAndMessage = {
  board: member("id", "serial of the board"),
  message: member("id", "serial of the message, an item in it"),
} as const;

export const listBoardMessage = declareRequest({
  name: "list_board_message",
  about: "A player's client shows a board and needs the line of a message for its list; `boards.show_summary` sends it.",
  members: boardAndMessage,
});

export const readBoardMessage = declareRequest({
  name: "read_board_message",
  about: "A player opens a message of a board; `boards.show_message` shows it.",
  members: boardAndMessage,
});

export const postOnBoard = declareRequest({
  name: "post_on_board",
  about: "A player posts a message on an open board.",
  members: {
    board: member("id", "serial of the board"),
    thread: nullableMember("id", "serial of the message that it answers"),
    subject: member("text", "the subject, of at most 60 characters"),
    text: member("text", "the lines, separated by line feeds; at most 100 of 200 characters"),
  },
});

export const removeFromBoard = declareRequest({
  name: "remove_from_board",
  about: "A player wants to remove a message from an open board. Clients offer it for the player's own messages.",
  members: boardAndMessage,
});

export const plotCourse = declareRequest({
  name: "plot_course",
  about: "A player changed the course on a chart in reach that was opened for plotting.",
  members: {
    chart: member("id", "serial of the chart"),
    change: oneOf(["add", "insert", "move", "remove", "clear"], "what happened to the pins"),
    pin: nullableMember("integer", "number of the pin from 1; an inserted one takes this place"),
    x: nullableMember("integer", "the pin's place in the picture, in pixels"),
    y: nullableMember("integer", "the pin's place in the picture, in pixels"),
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

/** All requests, for events, documents and tests of scripts. */
export const requestDeclarations: readonly RequestDeclaration[] = [
  attack,
  useAbility,
  stun,
  disarm,
  takeLastWeapon,
  useSkill,
  cast,
  invokeVirtue,
  askVirtues,
  clickVirtue,
  warModeSwitch,
  useItemOn,
  lookInto,
  lookAtPaperdoll,
  lookAtName,
  gesture,
  animate,
  doorMacro,
  deathChoice,
  rename,
  askProfile,
  writeProfile,
  partyInvite,
  partyRemove,
  partySay,
  partyLoot,
  partyAnswer,
  trade,
  offerGold,
  askTip,
  sayToGuild,
  writeBookPage,
  nameBook,
  listBoardMessage,
  readBoardMessage,
  postOnBoard,
  removeFromBoard,
  plotCourse,
  arrowClick,
  fly,
  steerBoat,
  houseContentsOption,
  guildButton,
  questButton,
  chatButton,
  chatLine,
  storeButton,
];
