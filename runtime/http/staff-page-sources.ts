import path from "node:path";
import type { StaticSource } from "./static-files.js";

/** The files of the staff pages. The build bundles their scripts into one, so that a browser asks for one. */
export function staffPageSources(projectDirectory: string): StaticSource[] {
  const inProject = (place: string): string => path.join(projectDirectory, place);
  return [
    { address: "/index.html", place: inProject("admin-ui/index.html") },
    { address: "/css/", place: inProject("admin-ui/css") },
    { address: "/img/", place: inProject("admin-ui/img") },
    { address: "/js/main.js", place: inProject("dist/admin-ui/main.js") },
    { address: "/js/main.js.map", place: inProject("dist/admin-ui/main.js.map") },
  ];
}
