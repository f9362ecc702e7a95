import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { AnyPacket } from "../../protocol/packet.js";

/** Imports of packets, by their names or all at once. */
const IMPORT = /^import (?:\{([^}]*)\}|\* as (\w+)) from "[^"]*\/protocol\/packets\/[\w-]+\.js";/gm;

/** The sources below a folder that use each declared packet, by the packet's name. A packet is exported by its name. */
export function packetUsers(root: string, folder: string): (packet: Pick<AnyPacket, "name">) => readonly string[] {
  const users = new Map<string, string[]>();
  for (const file of sourcesBelow(path.join(root, folder))) {
    const from = path.relative(root, file).replaceAll(path.sep, "/");
    for (const name of importedNames(readFileSync(file, "utf8"))) users.set(name, [...(users.get(name) ?? []), from]);
  }
  return ({ name }) => users.get(name[0]!.toLowerCase() + name.slice(1)) ?? [];
}

function importedNames(source: string): Set<string> {
  const names = new Set<string>();
  for (const [, list, namespace] of source.matchAll(IMPORT)) {
    for (const one of list?.split(",") ?? []) names.add(one.trim().split(" as ")[0]!);
    if (namespace === undefined) continue;
    for (const [, name] of source.matchAll(new RegExp(`\\b${namespace}\\.(\\w+)`, "g"))) names.add(name!);
  }
  return names;
}

function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}
