/** The request handlers of clients that log in. In a network, edges have them. */
export { handleCharacters } from "../../game/entry/character-requests.js";
export { handleLogin } from "../../game/entry/login-requests.js";
