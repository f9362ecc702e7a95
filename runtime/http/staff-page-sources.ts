import path from "node:path";
import type { StaticSource } from "./static-files.js";

/** Compiled modules of `runtime/ports` that the pages import from `js/shared`. They import nothing themselves. */
const SHARED = ["levels.js", "ticket-kinds.js"];

/** The staff pages and all modules that their scripts import. They need no build: modules are served as they are. */
export function staffPageSources(projectDirectory: string): StaticSource[] {
  const inProject = (place: string): string => path.join(projectDirectory, place);
  return [
    { address: "/", place: inProject("admin-ui") },
    ...SHARED.map((name) => ({ address: `/js/shared/${name}`, place: inProject(`dist/runtime/ports/${name}`) })),
    { address: "/js/vendor/fetch-event-stream/", place: inProject("node_modules/fetch-event-stream/esm") },
  ];
}
