import { Shell } from "./frame/shell.js";

await new Shell().start();
