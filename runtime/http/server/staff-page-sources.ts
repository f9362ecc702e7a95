import path from "node:path";
import type { StaticSource } from "./static-files.js";

/**
 * The files of the staff pages, and the script of the Lua reference. The build bundles each page's scripts into one.
 */
export function staffPageSources(projectDirectory: string): StaticSource[] {
  const inProject = (place: string): string => path.join(projectDirectory, place);
  return [
    { address: "/index.html", place: inProject("admin-ui/index.html") },
    { address: "/css/", place: inProject("admin-ui/css") },
    { address: "/img/", place: inProject("admin-ui/img") },
    { address: "/js/main.js", place: inProject("dist/admin-ui/main.js") },
    { address: "/js/main.js.map", place: inProject("dist/admin-ui/main.js.map") },
    { address: "/js/lua-reference.js", place: inProject("dist/admin-ui/lua-reference.js") },
    { address: "/js/lua-reference.js.map", place: inProject("dist/admin-ui/lua-reference.js.map") },
  ];
}
