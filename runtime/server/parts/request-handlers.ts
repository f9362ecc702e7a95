/**
 * The request handlers of players in the world. The game server calls each with the packet handlers and its services.
 */
export { handleSessionRequests } from "../../game/connection/connection-requests.js";
export { handleButtons } from "../../game/play/buttons/button-requests.js";
export { handleCombat } from "../../game/play/combat/combat-requests.js";
export { handleContextMenus } from "../../game/play/context-menus/context-menu-requests.js";
export { handleGumps } from "../../game/play/gumps/gump-requests.js";
export { handleHelp } from "../../game/play/help/help-requests.js";
export { handleHouses } from "../../game/play/houses/house-requests.js";
export { handleItems } from "../../game/play/items/item-requests.js";
export { handleAppearance } from "../../game/play/appearance/appearance-requests.js";
export { handleMovement } from "../../game/play/movement/movement-requests.js";
export { handleParty } from "../../game/play/party/party-requests.js";
export { handleQuestions } from "../../game/play/questions/question-requests.js";
export { handleReading } from "../../game/play/reading/reading-requests.js";
export { handleSkills } from "../../game/play/skills/skill-requests.js";
export { handleSpeech } from "../../game/play/speech/speech-requests.js";
export { handleTrade } from "../../game/play/trade/trade-requests.js";
export { handleTargets } from "../../game/play/targets/target-requests.js";
export { handleVendors } from "../../game/play/vendors/vendor-requests.js";
