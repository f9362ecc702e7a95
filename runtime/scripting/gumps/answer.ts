import type { GumpAnswer } from "../../contracts/client/gumps.js";
import type { LuaType } from "../declare/types.js";
import type { LuaThread } from "../vm/lua-exports.js";
import type { Vm } from "../vm/vm.js";
import { LuaRaise } from "../vm/raise.js";
import { name, type WindowName } from "./values.js";
import type { WindowNames } from "./window-builder.js";

/** Stack slots for pushing an answer: the answer, a table in it, a key and a value. */
const STACK_SLOTS = 8;

/** A player's answer with the names that the script gave to buttons, switches and texts. */
export interface NamedAnswer {
  readonly sessionId: number;
  readonly characterId: number;
  /** Undefined when the window was closed. */
  readonly button: WindowName | undefined;
  /** Checked checkboxes and radio buttons. */
  readonly switches: readonly WindowName[];
  /** The checked radio button of each named group. */
  readonly choices: ReadonlyMap<WindowName, WindowName>;
  /** All text entries of the window. */
  readonly texts: ReadonlyMap<WindowName, string>;
}

export function nameAnswer(
  { buttons, switches, entries, groups }: WindowNames,
  by: { readonly sessionId: number; readonly characterId: number },
  answer: GumpAnswer | undefined,
): NamedAnswer {
  const on = (answer?.switches ?? []).flatMap((id) => switches.get(id) ?? []);
  const choices = new Map<WindowName, WindowName>();
  for (const { name: radio, group } of on) {
    const groupName = group === undefined ? undefined : groups.get(group);
    if (groupName !== undefined) choices.set(groupName, radio);
  }
  const texts = new Map([...entries].map(([id, entry]) => [entry.name, answer?.texts.get(id) ?? ""] as const));
  return { ...by, button: answer && buttons.get(answer.button)?.name, switches: on.map((one) => one.name), choices, texts };
}

export const namedAnswer: LuaType<NamedAnswer> = {
  name: "GumpAnswer",
  read() {
    throw new LuaRaise("only players give answers");
  },
  push(vm, L, answer) {
    const { exports } = vm;
    if (exports.lua_checkstack(L, STACK_SLOTS) === 0) throw new LuaRaise("stack overflow");
    exports.lua_createtable(L, 0, 6);
    vm.pushInteger(L, answer.sessionId);
    vm.setField(L, -2, "session_id");
    vm.pushInteger(L, answer.characterId);
    vm.setField(L, -2, "character_id");
    if (answer.button !== undefined) {
      name.push(vm, L, answer.button);
      vm.setField(L, -2, "button");
    }
    pushNamed(vm, L, "switches", new Map(answer.switches.map((one) => [one, true])), (value) => vm.pushBoolean(L, value));
    pushNamed(vm, L, "choices", answer.choices, (value) => name.push(vm, L, value));
    pushNamed(vm, L, "texts", answer.texts, (value) => vm.pushString(L, value));
  },
};

/** Sets a field to a table whose keys are names. */
function pushNamed<T>(vm: Vm, L: LuaThread, field: string, values: ReadonlyMap<WindowName, T>, push: (value: T) => void): void {
  vm.exports.lua_createtable(L, 0, values.size);
  for (const [key, value] of values) {
    name.push(vm, L, key);
    push(value);
    vm.exports.lua_rawset(L, -3);
  }
  vm.setField(L, -2, field);
}
