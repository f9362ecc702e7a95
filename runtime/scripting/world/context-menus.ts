import type { ContextEntry } from "../../contracts/client/context-menus.js";
import { accountLevels, isAtLeast } from "../../contracts/levels.js";
import type { OnlinePlayer } from "../../contracts/players.js";
import { Item } from "../../world/entities/item.js";
import type { Mobile } from "../../world/entities/mobile.js";
import type { World } from "../../world/world.js";
import { callbacks } from "../declare/callbacks.js";
import { parameter } from "../declare/module.js";
import { integer, list, type LuaType, Mismatch, oneOf, optional, record, text, type LuaValueOf } from "../declare/types.js";
import { LuaHandlers } from "../events/lua-handlers.js";
import type { Registrations, RegistrySlot } from "../registrations.js";
import type { Runner } from "../runner/runner.js";
import type { WorldClasses } from "./classes.js";
import { described } from "./template-registry.js";
import { featureOf, type Switches } from "./switches.js";

const LABEL_BYTES = 160;
const LINES_MAXIMUM = 32;
/** The first text of the client. Other servers leave 3,000,000 out of the numbers of menus. */
const CLILOC_MINIMUM = 500_000;
const CLILOC_MAXIMUM = 0x7fff_ffff;
/** The greatest sight range. */
const RANGE_MAXIMUM_TILES = 24;

/** Whose menus a file can add lines to. */
export const MENU_OWNERS = ["item", "creature", "player"] as const;
export type MenuOwner = (typeof MENU_OWNERS)[number];

function lineCallbacks({ either, mobile }: WorldClasses) {
  const parameters = [
    parameter("thing", either, "the item or mobile"),
    parameter("user", mobile, "the player's character"),
  ] as const;
  return callbacks({
    condition: {
      about: "The line is there only if this returns true. It is asked when the menu opens and again when the line is chosen.",
      parameters,
      answers: "boolean",
    },
    handler: { about: "The player chose the line.", parameters },
  });
}

type LineCallbacks = ReturnType<typeof lineCallbacks>;

function lineType({ members }: LineCallbacks) {
  const declared = record(
    {
      cliloc: described(optional(integer({ min: CLILOC_MINIMUM, max: CLILOC_MAXIMUM })), "number of a text of the client"),
      text: described(
        optional(text({ minBytes: 1, maxBytes: LABEL_BYTES })),
        "instead of cliloc: any text. Clients cannot show it in a menu, so a menu with such a line is a gump",
      ),
      level: described(optional(oneOf(accountLevels)), "the level that a player needs to see it; default Regular"),
      range: described(
        optional(integer({ min: 0, max: RANGE_MAXIMUM_TILES })),
        "tiles from which it can be chosen; default the reach of a hand. It is grey for players farther away",
      ),
      ...members,
    },
    "ContextMenuLine",
  );
  return {
    ...declared,
    read(vm, L, index) {
      const line = declared.read(vm, L, index);
      const isNamedOnce = (line.cliloc === undefined) !== (line.text === undefined);
      if (isNamedOnce && line.handler !== undefined) return line;
      declared.release?.(vm, line);
      throw new Mismatch(isNamedOnce ? "a handler is missing" : "either cliloc or text expected");
    },
  } satisfies LuaType<LuaValueOf<typeof declared>>;
}

type DeclaredLine = LuaValueOf<ReturnType<typeof lineType>>;

/** A line that a file declared, with its functions. */
export class MenuLine {
  readonly label: number | string;
  readonly level: (typeof accountLevels)[number];
  readonly range: number | undefined;
  /** The file that declared it. */
  readonly file: string;
  private readonly handlers: LuaHandlers<LineCallbacks["declarations"]>;

  constructor(
    runner: Runner,
    hooks: LineCallbacks,
    owner: { readonly file: string; readonly name: string },
    declared: DeclaredLine,
  ) {
    this.label = declared.cliloc ?? declared.text ?? "";
    this.level = declared.level ?? "Regular";
    this.range = declared.range;
    this.file = owner.file;
    const name = `${owner.name} context menu ${this.label}`;
    this.handlers = new LuaHandlers(runner, hooks, { file: owner.file, name }, declared);
  }

  /** False also when its file was reloaded: the line is another one then. */
  isFor(thing: Item | Mobile, user: Mobile): boolean {
    if (!this.handlers.has("handler")) return false;
    return !this.handlers.has("condition") || this.handlers.answer("condition", thing, user) === true;
  }

  choose(thing: Item | Mobile, user: Mobile): void {
    this.handlers.call("handler", thing, user);
  }

  release(): void {
    this.handlers.release();
  }
}

interface AddedLines {
  readonly owner: MenuOwner;
  readonly lines: readonly MenuLine[];
}

/**
 * The lines of context menus: those of templates, and those that files add to the menus of all items, creatures or
 * players.
 */
export class ContextMenus {
  /** The member `context_menu` of templates. */
  readonly declared: LuaType<DeclaredLine[]>;
  private readonly runner: Runner;
  private readonly registrations: Registrations;
  private readonly world: World;
  private readonly hooks: LineCallbacks;
  private readonly switches: Switches;
  private readonly slot: RegistrySlot<AddedLines>;

  constructor(parts: { runner: Runner; registrations: Registrations; world: World; classes: WorldClasses; switches: Switches }) {
    this.runner = parts.runner;
    this.registrations = parts.registrations;
    this.world = parts.world;
    this.switches = parts.switches;
    this.hooks = lineCallbacks(parts.classes);
    this.declared = list(lineType(this.hooks), { max: LINES_MAXIMUM });
    this.slot = parts.registrations.slot<AddedLines>("context menu", ({ lines }) => {
      for (const line of lines) line.release();
    });
  }

  /** Takes over the functions of declared lines. */
  hold(owner: { readonly file: string; readonly name: string }, declared: readonly DeclaredLine[]): MenuLine[] {
    return declared.map((line) => new MenuLine(this.runner, this.hooks, owner, line));
  }

  /** Adds lines of the file that is being loaded. */
  add(owner: MenuOwner, declared: readonly DeclaredLine[], file: string): void {
    const name = `${owner}s'`;
    this.slot.add({ owner, lines: this.hold({ file: this.registrations.loadingFile ?? file, name }, declared) });
  }

  /** The lines for a player: those that files added, then those of the thing's template. */
  entriesFor(player: OnlinePlayer, thing: Item | Mobile, ofTemplate: readonly MenuLine[] = []): ContextEntry[] {
    const owner: MenuOwner = thing instanceof Item ? "item" : thing.isPlayer ? "player" : "creature";
    const added = this.slot.entries.flatMap(({ value }) => (value.owner === owner ? value.lines : []));
    return [...added, ...ofTemplate].map((line) => this.entryOf(thing, line)).filter((entry) => entry.isFor(player));
  }

  private entryOf(thing: Item | Mobile, line: MenuLine): ContextEntry {
    const { runner, switches } = this;
    const userOf = ({ characterId }: OnlinePlayer): Mobile | undefined => this.world.mobile(characterId);
    return {
      label: line.label,
      rangeTiles: line.range,
      isFor(player) {
        const user = userOf(player);
        if (user === undefined || !isAtLeast(player.role, line.level)) return false;
        return switches.whyOffFor(player, "feature", featureOf(line.file)) === undefined && line.isFor(thing, user);
      },
      choose(player) {
        const user = userOf(player);
        if (user) runner.forPlayer(player.sessionId, () => line.choose(thing, user));
      },
    };
  }
}
