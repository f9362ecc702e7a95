/** All request handlers. The game server calls each with the packet handlers and its services. */
export { handleSessionRequests } from "../connection/requests.js";
export { handleCharacters } from "../entry/character-requests.js";
export { handleLogin } from "../entry/login-requests.js";
export { handleButtons } from "../play/buttons/requests.js";
export { handleCombat } from "../play/combat/requests.js";
export { handleContextMenus } from "../play/context-menus/requests.js";
export { handleGumps } from "../play/gumps/requests.js";
export { handleHelp } from "../play/help/requests.js";
export { handleItems } from "../play/items/requests.js";
export { handleLooks } from "../play/looks/requests.js";
export { handleMovement } from "../play/movement/requests.js";
export { handleQuestions } from "../play/questions/requests.js";
export { handleSkills } from "../play/skills/requests.js";
export { handleSpeech } from "../play/speech/requests.js";
export { handleTrade } from "../play/trade/requests.js";
export { handleTargets } from "../play/targets/requests.js";
export { handleVendors } from "../play/vendors/requests.js";
