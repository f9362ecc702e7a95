import type { Players } from "../../../contracts/players.js";
import type { GumpEnd, Gumps, GumpWindow } from "../../../contracts/client/gumps.js";
import { fn, luaModule, type LuaModule, parameter, type Refusal, refuse, WaitOver } from "../../declare/module.js";
import { boolean, integer, list, text } from "../../declare/types.js";
import { nameAnswer, type NamedAnswer, namedAnswer } from "../../gumps/answer.js";
import { DEFAULT_PLACE, gumpName, type GumpParts, gumpParts, kindOf, releaseParts } from "../../gumps/definition.js";
import { heldValue } from "../../gumps/values.js";
import { WindowBuilder } from "../../gumps/window-builder.js";
import { WindowMethods } from "../../gumps/window-methods.js";
import { amendmentFor, NamedSlot, type Stack } from "../../named-slot.js";
import type { Registrations } from "../../registrations.js";
import type { Runner } from "../../runner/runner.js";
import { featureOf, type Switches } from "../../world/switches.js";
import type { Amendment } from "../../loading/script-names.js";
import { Handler, type ScriptError } from "../../runner/task.js";
import type { LuaThread } from "../../vm/lua-exports.js";
import { LuaRaise, type LuaReference } from "../../vm/raise.js";

interface GumpModuleParts {
  readonly runner: Runner;
  readonly registrations: Registrations;
  readonly gumps: Gumps;
  readonly players: Pick<Players, "bySession" | "tell">;
  readonly switches?: Switches;
}

/** What a file defines of a gump. */
interface DefinedParts {
  readonly name: string;
  readonly amendment: Amendment | undefined;
  readonly file: string;
  readonly parts: GumpParts;
}

/** A gump with what extends it. */
interface Definition {
  readonly name: string;
  readonly kind: number;
  readonly x: number;
  readonly y: number;
  readonly many: boolean;
  /** They build the window one after the other. */
  readonly builds: readonly Handler[];
  readonly onClose: { readonly file: string; readonly reference: LuaReference } | undefined;
}

/** A built window, with the functions that its answer calls. */
interface Built {
  readonly definition: Definition;
  readonly builder: WindowBuilder;
  readonly window: GumpWindow;
  readonly onClose: LuaReference | undefined;
}

/** @param stack the definition and what extends it, the topmost one first */
function definitionOf(name: string, stack: Stack<DefinedParts>): Definition {
  const from = <K extends keyof GumpParts>(member: K) => stack.find(({ parts }) => parts[member] !== undefined)?.parts[member];
  const closing = stack.find(({ parts }) => parts.onClose !== undefined);
  const builds = stack.toReversed().flatMap(({ file, parts: { build } }) => (build === undefined ? [] : [{ file, build }]));
  return {
    name,
    kind: kindOf(name),
    x: from("x") ?? DEFAULT_PLACE,
    y: from("y") ?? DEFAULT_PLACE,
    many: from("many") ?? false,
    builds: builds.map(({ file, build }) => buildHandler(build, file, name)),
    onClose: closing && { file: closing.file, reference: closing.parts.onClose! },
  };
}

/** The handler that opens the window fails with it. That is reported, so this failure is not. */
function buildHandler(build: LuaReference, file: string, name: string): Handler {
  const handler = new Handler(build, file, `gump ${name} build`);
  handler.isPrivate = true;
  return handler;
}

const NOT_IN_WORLD = "that player is not in the world";

/** `gump`: windows whose layout and buttons are declared in one file. */
export function gumpModule(parts: GumpModuleParts): LuaModule {
  const { runner, registrations, gumps, players, switches } = parts;
  const { vm } = runner;
  const methods = new WindowMethods(vm);
  const definitions = new Map<string, Definition>();

  const slot = new NamedSlot<DefinedParts>(registrations, "gump", ({ parts }) => releaseParts(vm, parts));
  slot.onChanged(() => {
    definitions.clear();
    for (const [name, stack] of slot.stacks) definitions.set(name, definitionOf(name, stack));
  });

  const release = ({ builder, onClose }: Pick<Built, "builder" | "onClose">): void => {
    for (const { handler } of builder.buttons.values()) if (handler !== undefined) vm.release(handler);
    if (onClose !== undefined) vm.release(onClose);
  };

  /** Runs the script that builds the window. @throws LuaRaise when there is no such gump or its script fails */
  const build = (name: string, data: LuaReference): Built => {
    const definition = definitions.get(name);
    if (!definition) throw new LuaRaise(`there is no gump '${name}'`);
    const { kind, x, y, onClose } = definition;
    const builder = new WindowBuilder();
    let finish: (() => void) | undefined;
    let heldOnClose: LuaReference | undefined;
    let window: GumpWindow | undefined;
    try {
      for (const handler of definition.builds) {
        let failure: ScriptError | undefined;
        builder.file = handler.file;
        const task = runner.start(
          handler,
          (L) => {
            // The window holds its own reference: the definition may be replaced while the window is open.
            if (onClose !== undefined) heldOnClose ??= holdAgain(L, onClose.reference);
            finish?.();
            finish = methods.push(L, builder);
            vm.pushHeld(L, data);
            return 2;
          },
          { isAwaited: "end", failed: (error) => void (failure = error) },
        );
        if (task.state === "waiting") {
          runner.end(task);
          throw new LuaRaise(`the gump '${name}' waits in its build function, which is not possible`);
        }
        if (failure) throw new LuaRaise(`the gump '${name}' could not be built: ${failure.message}`);
      }
      window = builder.finish({ kind, x, y });
    } finally {
      finish?.();
      if (!window) release({ builder, onClose: heldOnClose });
    }
    return { definition, builder, window, onClose: heldOnClose };
  };

  const holdAgain = (L: LuaThread, reference: LuaReference): LuaReference => {
    vm.pushHeld(L, reference);
    const held = vm.hold(L, -1);
    vm.exports.lua_settop(L, -2);
    return held;
  };

  /**
   * Builds and opens a window, unless it is switched off, or the feature of the script that opens it.
   *
   * @param whenEnded called once with its end, before its functions are released
   */
  const open = (
    by: string,
    sessionId: number,
    name: string,
    data: LuaReference,
    whenEnded: (built: Built, end: GumpEnd) => void,
  ): Refusal | undefined => {
    try {
      const player = players.bySession(sessionId);
      if (!player) return refuse(NOT_IN_WORLD);
      const off = switches?.whyOffFor(player, "gump", name) ?? switches?.whyOffFor(player, "feature", featureOf(by));
      if (off !== undefined) {
        players.tell(sessionId, off);
        return refuse(off);
      }
      const built = build(name, data);
      const { kind, many } = built.definition;
      if (!many) gumps.close(sessionId, kind);
      let isOpen = false;
      try {
        isOpen = gumps.open(sessionId, built.window, (end) => {
          try {
            whenEnded(built, end);
          } finally {
            release(built);
          }
        });
      } finally {
        if (!isOpen) release(built);
      }
      return isOpen ? undefined : refuse(NOT_IN_WORLD);
    } finally {
      vm.release(data);
    }
  };

  const named = ({ builder }: Built, sessionId: number, end: GumpEnd): NamedAnswer => {
    const characterId = players.bySession(sessionId)?.characterId ?? 0;
    return nameAnswer(builder, { sessionId, characterId }, typeof end === "string" ? undefined : end);
  };

  /** Calls the script's function when a window opened by `send` is answered or closed. */
  const react = (built: Built, sessionId: number, end: GumpEnd): void => {
    if (end === "withdrawn" || end === "gone") return;
    const isClosed = end === "closed";
    const { onClose, name } = built.definition;
    const pressed = isClosed ? undefined : built.builder.buttons.get(end.button);
    const reference = isClosed ? built.onClose : pressed?.handler;
    const file = isClosed ? onClose?.file : pressed?.file;
    if (reference === undefined || file === undefined) return;
    const handler = new Handler(reference, file, `gump ${name} ${isClosed ? "on_close" : "on_click"}`);
    const push = (L: LuaThread): number => {
      namedAnswer.push(vm, L, named(built, sessionId, end));
      return 1;
    };
    runner.forPlayer(sessionId, () => runner.start(handler, push));
  };

  const session = parameter("session_id", integer({ min: 1 }), "the player's session");
  const which = parameter("name", gumpName, "name of the gump");
  const data = parameter("data", heldValue("any"), "passed to the gump's build function");

  return luaModule({
    name: "gump",
    about:
      "Windows on players' screens. A gump is defined in one file with its layout and its handlers, and opened by its name. Answers are checked: only " +
      "what the window offered reaches the script.",
    functions: {
      define: fn({
        about:
          "Defines a gump while its file is loaded. `build(window, data)` builds the window with the methods of `window`. Reloading the file replaces the " +
          "definition; open windows keep the functions they were built with.",
        parameters: [
          parameter(
            "definition",
            gumpParts,
            "name, build, and optionally x, y, on_close(answer), many (more than one at a time); one that extends another adds to its window",
          ),
        ],
        returns: [],
        example: `gump.define {
  name = "greeting",
  x = 200, y = 150,
  build = function(window, data)
    window:background { x = 0, y = 0, width = 240, height = 90, art = 9200 }
    window:label { x = 20, y = 15, hue = 0, text = "Welcome, " .. data.name }
    window:button { x = 20, y = 50, normal = 4005, pressed = 4007, on_click = function(answer)
      players.tell(answer.session_id, "Thank you.")
    end }
  end,
}`,
        does(task, definition) {
          const file = registrations.loadingFile ?? task.file;
          const { name, flags } = definition;
          const amendment = amendmentFor(`gump '${name}'`, file, flags, () => releaseParts(vm, definition));
          slot.add({ name, amendment, file, parts: definition });
        },
      }),
      send: fn({
        about:
          "Opens a gump and does not wait. The pressed button's `on_click(answer)` runs in its own coroutine, or the gump's `on_close(answer)` when the player " +
          "closes it.",
        parameters: [session, which, data],
        returns: [parameter("opened", boolean, "true")],
        fails: true,
        does: ({ file }, sessionId, name, value) =>
          open(file, sessionId, name, value, (built, end) => react(built, sessionId, end)) ?? true,
      }),
      ask: fn({
        about:
          "Opens a gump and waits for its answer; `on_click` and `on_close` are not called. Returns nil and a reason when the player or the server closes it. " +
          "The waiting handler ends when the player leaves.",
        parameters: [session, which, data],
        returns: [parameter("answer", namedAnswer, "the pressed button, the switches and the texts")],
        fails: true,
        suspends: true,
        example: `local answer = gump.ask(session_id, "confirm", { text = "Delete it?" })
if answer and answer.button == "yes" then ... end`,
        does: ({ file }, sessionId, name, value) =>
          new Promise<NamedAnswer | Refusal>((resolve, reject) => {
            const refusal = open(file, sessionId, name, value, (built, end) => {
              if (end === "gone") reject(new WaitOver("the player has left"));
              else if (end === "closed" || end === "withdrawn") resolve(refuse(end));
              else resolve(named(built, sessionId, end));
            });
            if (refusal) resolve(refusal);
          }),
      }),
      close: fn({
        about: "Closes a player's windows of a gump.",
        parameters: [session, which],
        returns: [parameter("closed", integer(), "number of closed windows")],
        does: (_, sessionId, name) => gumps.close(sessionId, kindOf(name)),
      }),
      plain_text: fn({
        about: "Removes HTML from a text, such as a player's, so that `window:html` shows it unchanged.",
        parameters: [parameter("text", text(), "any text")],
        returns: [parameter("plain", text(), "the text with round brackets instead of angle brackets")],
        does: (_, source) => source.replaceAll("<", "(").replaceAll(">", ")"),
      }),
      names: fn({
        about: "The names of all gumps.",
        parameters: [],
        returns: [parameter("names", list(text()), "in the order of the alphabet")],
        does: () => [...definitions.keys()].sort(),
      }),
      is_defined: fn({
        about: "Tells whether a gump is defined.",
        parameters: [which],
        returns: [parameter("exists", boolean, "whether it is")],
        does: (_, name) => definitions.has(name),
      }),
    },
  });
}
