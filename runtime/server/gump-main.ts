/** `npm run gump -- <name>`: draws a gump to a PNG, so that a designer sees a change without a client. */
import { drawGumpAsTold } from "./draw-gump.js";

process.exitCode = await drawGumpAsTold(process.argv.slice(2));
