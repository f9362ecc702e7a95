import type { Players } from "../../ports/players.js";
import type { GumpEnd, Gumps, GumpWindow } from "../../ports/gumps.js";
import { fn, luaModule, type LuaModule, parameter, type Refusal, refuse, WaitOver } from "../declare/module.js";
import { boolean, integer, text } from "../declare/types.js";
import { nameAnswer, type NamedAnswer, namedAnswer } from "../gumps/answer.js";
import { gumpName, type GumpParts, gumpParts, kindOf, releaseParts } from "../gumps/definition.js";
import { heldValue } from "../gumps/values.js";
import { WindowBuilder } from "../gumps/window-builder.js";
import { WindowMethods } from "../gumps/window-methods.js";
import type { Registrations } from "../registrations.js";
import type { Runner } from "../runner.js";
import { Handler, type ScriptError } from "../task.js";
import type { LuaThread } from "../vm/lua-exports.js";
import { LuaRaise, type LuaReference } from "../vm/raise.js";

interface GumpModuleParts {
  readonly runner: Runner;
  readonly registrations: Registrations;
  readonly gumps: Gumps;
  readonly players: Pick<Players, "bySession">;
}

/** A gump that a file defines. */
interface Definition {
  readonly file: string;
  readonly kind: number;
  readonly parts: GumpParts;
  readonly build: Handler;
}

/** A window that was built, with the functions that it calls when it is answered. */
interface Built {
  readonly definition: Definition;
  readonly builder: WindowBuilder;
  readonly window: GumpWindow;
  readonly onClose: LuaReference | undefined;
}

const NOT_IN_WORLD = "that player is not in the world";

/** `gump`: windows, each with its layout and what follows from it in one file. */
export function gumpModule(parts: GumpModuleParts): LuaModule {
  const { runner, registrations, gumps, players } = parts;
  const { vm } = runner;
  const methods = new WindowMethods(vm);
  const definitions = new Map<string, Definition>();

  const slot = registrations.slot<Definition>("gump", (definition) => releaseParts(vm, definition.parts));
  slot.onCheck((entries) => {
    const files = new Map<string, string>();
    for (const { file, value } of entries) {
      const other = files.get(value.parts.name);
      if (other !== undefined) throw new LuaRaise(`the gump '${value.parts.name}' is defined in ${other} and in ${file}`);
      files.set(value.parts.name, file);
    }
  });
  slot.onChanged(() => {
    definitions.clear();
    for (const { value } of slot.entries) definitions.set(value.parts.name, value);
  });

  const release = ({ builder, onClose }: Pick<Built, "builder" | "onClose">): void => {
    for (const { handler } of builder.buttons.values()) if (handler !== undefined) vm.release(handler);
    if (onClose !== undefined) vm.release(onClose);
  };

  /** Has the script put the window together. @throws LuaRaise when there is no such gump or its script fails */
  const build = (name: string, data: LuaReference): Built => {
    const definition = definitions.get(name);
    if (!definition) throw new LuaRaise(`there is no gump '${name}'`);
    const { x, y, onClose } = definition.parts;
    const builder = new WindowBuilder();
    let failure: ScriptError | undefined;
    let finish: (() => void) | undefined;
    let heldOnClose: LuaReference | undefined;
    let window: GumpWindow | undefined;
    try {
      const task = runner.start(
        definition.build,
        (L) => {
          // Held once more: the definition may be replaced while its windows are open.
          if (onClose !== undefined) heldOnClose = holdAgain(L, onClose);
          finish = methods.push(L, builder);
          vm.pushHeld(L, data);
          return 2;
        },
        { failed: (error) => void (failure = error) },
      );
      if (task.state === "waiting") {
        runner.end(task);
        throw new LuaRaise(`the gump '${name}' waits for something while it is built, which it cannot`);
      }
      if (failure) throw new LuaRaise(`the gump '${name}' could not be built: ${failure.message}`);
      window = builder.finish({ kind: definition.kind, x, y });
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

  /** Builds and opens a window. @param whenEnded called once with how it ended, before its functions are released */
  const open = (
    sessionId: number,
    name: string,
    data: LuaReference,
    whenEnded: (built: Built, end: GumpEnd) => void,
  ): Refusal | undefined => {
    try {
      if (!players.bySession(sessionId)) return refuse(NOT_IN_WORLD);
      const built = build(name, data);
      const { kind, parts: definition } = built.definition;
      if (!definition.many) gumps.close(sessionId, kind);
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

  /** Calls what the script wants called when a window opened by `send` is answered or closed. */
  const react = (built: Built, sessionId: number, end: GumpEnd): void => {
    if (end === "withdrawn" || end === "gone") return;
    const isClosed = end === "closed";
    const reference = isClosed ? built.onClose : built.builder.buttons.get(end.button)?.handler;
    if (reference === undefined) return;
    const { file, parts: definition } = built.definition;
    const handler = new Handler(reference, file, `gump ${definition.name} ${isClosed ? "on_close" : "on_click"}`);
    runner.start(handler, (L) => {
      namedAnswer.push(vm, L, named(built, sessionId, end));
      return 1;
    });
  };

  const session = parameter("session_id", integer({ min: 1 }), "whose screen");
  const which = parameter("name", gumpName, "the gump, as it was defined");
  const data = parameter("data", heldValue("any"), "handed to the gump's build function as it is");

  return luaModule({
    name: "gump",
    about:
      "Windows on players' screens. A gump is defined in one file, its layout and what follows from it together; it is opened by its name. What a player " +
      "answers has been checked: only what the window offered arrives.",
    functions: {
      define: fn({
        about:
          "Defines a gump while its file is loaded. `build(window, data)` puts the window together by the methods of `window`. Loading the file anew " +
          "replaces the definition; windows that are open go on with the functions they were built with.",
        parameters: [
          parameter("definition", gumpParts, "name, build, and if wanted x, y, on_close(answer), many (more than one at a time)"),
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
          const { name } = definition;
          slot.add({
            file,
            kind: kindOf(name),
            parts: definition,
            build: new Handler(definition.build, file, `gump ${name} build`),
          });
        },
      }),
      send: fn({
        about:
          "Opens a gump and does not wait. The pressed button's `on_click(answer)` runs in a coroutine of its own, or the gump's `on_close(answer)` when it is " +
          "closed.",
        parameters: [session, which, data],
        returns: [parameter("opened", boolean, "true")],
        fails: true,
        does: (_, sessionId, name, value) => open(sessionId, name, value, (built, end) => react(built, sessionId, end)) ?? true,
      }),
      ask: fn({
        about:
          "Opens a gump and waits for its answer; `on_click` and `on_close` are not called. nil and a reason when it was closed, or taken away by the server. " +
          "The handler that waits ends when the player leaves.",
        parameters: [session, which, data],
        returns: [parameter("answer", namedAnswer, "what was pressed, chosen and typed")],
        fails: true,
        suspends: true,
        example: `local answer = gump.ask(session_id, "confirm", { text = "Delete it?" })
if answer and answer.button == "yes" then ... end`,
        does: (_, sessionId, name, value) =>
          new Promise<NamedAnswer | Refusal>((resolve, reject) => {
            const refusal = open(sessionId, name, value, (built, end) => {
              if (end === "gone") reject(new WaitOver("the player has left"));
              else if (end === "closed" || end === "withdrawn") resolve(refuse(end));
              else resolve(named(built, sessionId, end));
            });
            if (refusal) resolve(refusal);
          }),
      }),
      close: fn({
        about: "Takes a gump's windows off a player's screen.",
        parameters: [session, which],
        returns: [parameter("closed", integer(), "how many were open")],
        does: (_, sessionId, name) => gumps.close(sessionId, kindOf(name)),
      }),
      plain_text: fn({
        about: "A text, such as one that a player wrote, so that `window:html` shows it as it is: without marks of HTML.",
        parameters: [parameter("text", text(), "any text")],
        returns: [parameter("plain", text(), "the text with round brackets for pointed ones")],
        does: (_, source) => source.replaceAll("<", "(").replaceAll(">", ")"),
      }),
      is_defined: fn({
        about: "Whether there is a gump of that name.",
        parameters: [which],
        returns: [parameter("exists", boolean, "whether")],
        does: (_, name) => definitions.has(name),
      }),
    },
  });
}
