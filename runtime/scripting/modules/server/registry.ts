import { fn, luaModule, type LuaModule, parameter } from "../../declare/module.js";
import { heldTable, integer, list, optional, record, text } from "../../declare/types.js";
import { amendmentFor, amendmentMembers, NamedSlot } from "../../named-slot.js";
import type { Registrations } from "../../registrations.js";
import type { Runner } from "../../runner/runner.js";
import type { Amendment } from "../../loading/script-names.js";
import { LuaRaise, type LuaReference } from "../../vm/raise.js";

const KIND_BYTES = 32;
const NAME_BYTES = 64;
/** Kinds of things that all libraries together may declare. */
const KINDS_MAXIMUM = 64;

interface Declared {
  readonly name: string;
  readonly amendment: Amendment | undefined;
  readonly reference: LuaReference;
}

interface Kind {
  readonly slot: NamedSlot<Declared>;
  version: number;
}

const EXAMPLE = `-- lua/lib/dances.lua
function dances.declare(dance) registry.add("dance", dance.id, dance) end
function dances.get(id) return registry.get("dance", id) end`;

const kindType = text({ minBytes: 1, maxBytes: KIND_BYTES });
const entryType = record({ name: text(), file: text(), value: heldTable }, "RegistryEntry");
const options = record({ override: amendmentMembers.override });

/** `registry`: tables that files declare by libraries, such as quests. */
export function registryModule({ runner, registrations }: { runner: Runner; registrations: Registrations }): LuaModule {
  const kinds = new Map<string, Kind>();
  const kindOf = (name: string): Kind => {
    const known = kinds.get(name);
    if (known) return known;
    if (kinds.size >= KINDS_MAXIMUM) throw new LuaRaise(`there are ${KINDS_MAXIMUM} kinds already`);
    const slot = new NamedSlot<Declared>(registrations, name, ({ reference }) => runner.vm.release(reference));
    const kind: Kind = { slot, version: 0 };
    slot.onChanged(() => kind.version++);
    kinds.set(name, kind);
    return kind;
  };
  const kindParameter = parameter("kind", kindType, "what it is, as messages call it: quest");

  return luaModule({
    name: "registry",
    about:
      "What files declare by calling a library: quests, recipes. A declaration belongs to the file that is being loaded. It is in force when " +
      "the file has run, is replaced when the file is saved, and ends when the file is deleted.",
    functions: {
      add: fn({
        about:
          "Declares a table under a name while a file is loaded. Two files that declare one name are an error, unless one overrides.",
        parameters: [
          kindParameter,
          parameter("name", text({ minBytes: 1, maxBytes: NAME_BYTES }), "its name among those of its kind"),
          parameter("value", heldTable, "the table itself, not a copy"),
          parameter("options", optional(options), "how it stands to another one of its name"),
        ],
        returns: [],
        example: EXAMPLE,
        does(task, kind, name, reference, flags) {
          const release = (): void => runner.vm.release(reference);
          const file = registrations.loadingFile ?? task.file;
          const amendment = amendmentFor(`${kind} '${name}'`, file, flags ?? {}, release);
          kindOf(kind).slot.add({ name, amendment, reference });
        },
      }),
      get: fn({
        about: "Returns what is in force under a name.",
        parameters: [kindParameter, parameter("name", text(), "its name")],
        returns: [parameter("value", optional(heldTable), "the table that was declared; nil for none")],
        does: (_, kind, name) => kinds.get(kind)?.slot.stacks.get(name)?.[0].reference,
      }),
      all: fn({
        about: "Returns all of a kind that is in force, in the order of the names.",
        parameters: [kindParameter],
        returns: [parameter("entries", list(entryType), "its name, the file that declares it, and the table")],
        does(_, kind) {
          const slot = kinds.get(kind)?.slot;
          const inForce = new Set([...(slot?.stacks.values() ?? [])].map(([top]) => top));
          return (slot?.entries ?? [])
            .filter(({ value }) => inForce.has(value))
            .map(({ file, value: { name, reference } }) => ({ name, file, value: reference }))
            .sort((one, other) => (one.name < other.name ? -1 : 1));
        },
      }),
      where: fn({
        about:
          "Returns file and line of the call of the library that calls this, for an error which names the line of the file that declares: " +
          "`error(registry.where() .. sentence, 0)`.",
        parameters: [],
        returns: [parameter("where", text(), "such as `lua/quests/lost_cat.lua:3: `; empty if no other file called")],
        does({ thread }) {
          const calls = [...runner.vm.info.calls(thread)].filter(({ file }) => file !== undefined);
          const outside = calls.find(({ file }) => file !== calls[0]!.file);
          return outside ? `${outside.file}:${outside.line}: ` : "";
        },
      }),
      version: fn({
        about:
          "Returns a number that is another one when any of a kind has changed, so that a library keeps what it makes of all of them.",
        parameters: [kindParameter],
        returns: [parameter("version", integer(), "0 before the first")],
        does: (_, kind) => kinds.get(kind)?.version ?? 0,
      }),
    },
  });
}
