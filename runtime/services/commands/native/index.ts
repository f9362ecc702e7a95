/** The commands that cannot be scripts: a line here registers one. */
export { buildItemImagesCommand } from "./build-item-images.js";
export { helpCommand } from "./help.js";
export { jobsCommand } from "./jobs.js";
export { luaCommand } from "./lua.js";
export { packagesCommand, profileCommand, reloadCommand } from "./scripts.js";
export { exitCommand, lockCommand } from "./server.js";
