import { open } from "node:fs/promises";
import path from "node:path";
import { EXTENSIONS, type WorldKind } from "../kinds.js";
import { mapsOfFolders } from "../maps.js";
import { type ForeignFormat, foreignFormat, mayBeForeign } from "./foreign/foreign-files.js";

/** The number of bytes read to find out what a file is. */
const START_BYTES = 64 * 1024;
/** The number of folders above the imported one whose names are considered. */
const FOLDERS_ABOVE = 3;

/** The kind and destination of a file, the format of another server, or the reason why it is not imported. */
export type Classified =
  | { readonly kind: WorldKind; readonly destination: string }
  | { readonly format: ForeignFormat }
  | { readonly reason: string };

/** The kinds of world data by the folder names of data sets. */
const folders: ReadonlyMap<string, WorldKind> = new Map([
  ["decoration", "decorations"],
  ["decorations", "decorations"],
  ["signs", "signs"],
  ["spawns", "spawners"],
  ["spawners", "spawners"],
  ["teleporters", "teleporters"],
  ["regions", "regions"],
  ["locations", "locations"],
  ["doors", "doors"],
]);

const fileNames: ReadonlyMap<string, WorldKind> = new Map([
  ["signs.cfg", "signs"],
  ["teleporters.json", "teleporters"],
  ["regions.json", "regions"],
  ["doors.json", "doors"],
]);

/** Files of data sets that the shard does not use. */
const unused: ReadonlyMap<string, string> = new Map([
  ["containers.cfg", "defines the gumps of containers, which the shard takes from its own item templates"],
  ["assemblies.cfg", "names the other server's own libraries"],
  ["bounds.bin", "has the sizes of pictures, which the shard reads from the client's files"],
  ["bodytable.cfg", "says which bodies are people, animals and monsters, which the shard's own templates say"],
  ["common.map", "is a map for another program"],
  ["items.cfg", "lists the other server's types for its documents"],
  ["mobiles.cfg", "lists the other server's types for its documents"],
  ["models.txt", "lists bodies for the other server's documents"],
  ["names.xml", "lists names for creatures and people; the shard's people have those of lua/data/first_names.lua"],
  ["objects.xml", "is the menu with which the other server's staff add things; the shard has its own"],
  ["pageresponse.cfg", "has answers for help tickets; the staff pages have their own"],
  ["preloadedtc.xml", "has news of the other server's town criers"],
  ["settings.xml", "switches parts of the other server on and off"],
  ["shrink.cfg", "has the figurines of creatures, which the shard's own templates have"],
  ["spawndefinitions.xml", "groups creatures for the other server's regions"],
  ["teleportersold.csv", "is an older list, which the other server does not read"],
  ["treasure.cfg", "lists places for treasures; the shard finds its own on each map"],
]);

/** Folders of data sets that the shard does not use. */
const unusedFolders: ReadonlyMap<string, string> = new Map([
  ["bulk orders", "lists what craftsmen are ordered to make; the shard has lists of its own"],
  ["professions", "belongs to the client's window for new characters"],
  ["components", "belongs to the client's tools for house designs"],
  ["guide", "has the ways on which guides of the other server walk; the shard has no guides"],
  ["old", "is an older state, which the other server does not read"],
  ["harvestlocs", "lists places for the other server's tests of mining and lumberjacking"],
]);

/** Patterns in the content of files by kind. */
const signsOfContent: readonly (readonly [kind: WorldKind, sign: RegExp])[] = [
  ["spawners", /"\$type"\s*:\s*"\w*Spawner"/],
  ["teleporters", /"src"\s*:\s*\{[^}]*\}\s*,\s*"dst"\s*:/],
  ["regions", /"Area"\s*:\s*\[/],
  ["doors", /"frames"\s*:\s*\{/],
  ["locations", /"(?:categories|locations)"\s*:\s*\[/],
  ["signs", /^[0-5] \d{1,5} \d{1,4} \d{1,4} -?\d{1,3} \S/m],
  ["decorations", /^[A-Za-z]\w*[ \t]+0x[0-9A-Fa-f]{1,4}\s*(?:\(|$)/m],
];

/**
 * Finds out what a file is: by its folder, its name or its content.
 *
 * @param base the directory that is imported
 * @param name the file's path in that directory
 */
export async function classify(base: string, name: string): Promise<Classified> {
  const own = name.split("/");
  const above = path.resolve(base).split(path.sep).slice(-FOLDERS_ABOVE);
  const file = own.at(-1)!.toLowerCase();
  const parts = [...above, ...own];
  const reason =
    unused.get(file) ??
    parts
      .slice(0, -1)
      .map((part) => unusedFolders.get(part.toLowerCase()))
      .find(Boolean);
  if (reason !== undefined) return { reason };
  const format = mayBeForeign(name) ? foreignFormat(name, await startOf(path.join(base, name))) : undefined;
  if (format) return { format };
  for (let i = parts.length - 2; i >= 0; i--) {
    const kind = folders.get(parts[i]!.toLowerCase());
    if (kind) return fitting(kind, parts.slice(i + 1).join("/"));
  }
  const kind = fileNames.get(file) ?? (await kindOfContent(path.join(base, name)));
  if (!kind) return { reason: "is not known as a file of world data, neither by its folder nor by its name or content" };
  // The imported directory may itself be the folder of a map.
  const isMapAbove = mapsOfFolders(name) === undefined && mapsOfFolders(`${above.at(-1)}/`) !== undefined;
  return fitting(kind, kind === "decorations" && isMapAbove ? `${above.at(-1)}/${name}` : name);
}

function fitting(kind: WorldKind, rest: string): Classified {
  const extension = EXTENSIONS[kind];
  if (!rest.endsWith(extension)) return { reason: `files of ${kind} end in ${extension}` };
  return { kind, destination: `${kind}/${rest}` };
}

async function kindOfContent(file: string): Promise<WorldKind | undefined> {
  const extension = path.extname(file);
  if (extension !== ".json" && extension !== ".cfg") return undefined;
  const start = await startOf(file);
  return signsOfContent.find(([kind, sign]) => EXTENSIONS[kind] === extension && sign.test(start))?.[0];
}

/** The beginning of a file; "" for one that cannot be read. */
async function startOf(file: string): Promise<string> {
  const handle = await open(file).catch(() => undefined);
  if (!handle) return "";
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0);
    return buffer.toString("utf8", 0, bytesRead);
  } finally {
    await handle.close();
  }
}
