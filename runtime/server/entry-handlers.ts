/** The request handlers of clients that log in. In a network, edges have them. */
export { handleCharacters } from "../entry/character-requests.js";
export { handleLogin } from "../entry/login-requests.js";
