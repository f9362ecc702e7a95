import { Shell } from "./shell.js";

await new Shell().start();
