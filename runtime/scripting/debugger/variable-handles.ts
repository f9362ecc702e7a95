import type { AnyLuaClass } from "../declare/class.js";
import type { Inspector } from "../evaluation/inspector.js";
import { countMembers, visitMembers } from "../evaluation/members.js";
import type { Variable } from "../evaluation/scopes.js";
import type { Task } from "../runner/task.js";
import { LuaKind, type LuaThread } from "../vm/lua-exports.js";
import type { LuaReference } from "../vm/raise.js";
import type { Vm } from "../vm/vm.js";
import type { Evaluated, FrameEvaluation } from "./frame-evaluation.js";

/** Values that can be unfolded while one handler is stopped. */
const HANDLES_MAXIMUM = 10_000;
/** Handlers whose numbers are told apart by their handles. */
const NUMBERS = 100_000;
/** Members that are shown of one value. */
const SHOWN_MAXIMUM = 300;
/** The handle of a value that cannot be unfolded. */
const NO_HANDLE = 0;

/** A value as a debugger shows it. */
export interface ShownValue {
  readonly value: string;
  /** `table`, `number`, `Mobile`. */
  readonly type: string;
  /** By which its members are asked for; 0 without members. */
  readonly handle: number;
}

export interface ShownVariable extends ShownValue {
  readonly name: string;
}

interface HandleParts {
  readonly vm: Vm;
  readonly inspector: Inspector;
  readonly evaluation: FrameEvaluation;
  readonly classes: readonly AnyLuaClass[];
}

/** What stands behind a handle, and the frame in which it was found. */
type Handle = { readonly frame: number } & (
  | { readonly variables: ReadonlyMap<string, Variable> }
  | { readonly reference: LuaReference }
);

/** What can be unfolded of one stopped handler: variables of its calls, and values with members. */
export class VariableHandles {
  private readonly parts: HandleParts;
  private readonly task: Task;
  private readonly first: number;
  private readonly handles: Handle[] = [];

  /** @param number of the stopped handler */
  constructor(parts: HandleParts, task: Task, number: number) {
    this.parts = parts;
    this.task = task;
    this.first = (number % NUMBERS) * HANDLES_MAXIMUM + 1;
  }

  ofVariables(variables: ReadonlyMap<string, Variable>, frame: number): number {
    return this.add({ variables, frame });
  }

  /** @param reference stays the caller's */
  ofReference(reference: LuaReference, frame: number): number {
    const { vm } = this.parts;
    return this.apart((main) => {
      vm.pushHeld(main, reference);
      return this.add({ reference: vm.hold(main, -1), frame });
    });
  }

  owns(handle: number): boolean {
    return handle >= this.first && handle < this.first + this.handles.length;
  }

  frameOf(handle: number): number | undefined {
    return this.handles[handle - this.first]?.frame;
  }

  /** Shows the value at `index`. @param isFull with its members */
  show(L: LuaThread, index: number, frame: number, isFull = false): ShownValue {
    const { vm, inspector } = this.parts;
    const kind = vm.exports.lua_type(L, index);
    const type = vm.kindAt(L, index);
    const canUnfold = kind === LuaKind.table ? countMembers(vm, L, index).members > 0 : this.classOf(kind, type) !== undefined;
    return {
      value: isFull ? inspector.full(L, index) : inspector.brief(L, index),
      type,
      handle: canUnfold && this.handles.length < HANDLES_MAXIMUM ? this.add({ reference: vm.hold(L, index), frame }) : NO_HANDLE,
    };
  }

  /** The variables or members behind a handle. */
  unfold(handle: number): ShownVariable[] {
    const found = this.handles[handle - this.first];
    if (!found) return [];
    return this.apart((main) => ("variables" in found ? this.ofNames(main, found) : this.ofValue(main, found)));
  }

  /** Assigns a value to a variable or member behind a handle. @param value stays the caller's */
  assign(handle: number, name: string, value: LuaReference): Evaluated<ShownValue> {
    const { vm } = this.parts;
    const found = this.handles[handle - this.first];
    if (!found) return { problem: "it is not there any more" };
    if (!("variables" in found)) return this.assignMember(found, name, value);
    const variable = found.variables.get(name);
    if (!variable) return { problem: `there is no variable ${name}` };
    return this.apart((main) => {
      vm.pushHeld(main, value);
      variable.assign(main);
      variable.push(main);
      return { value: this.show(main, -1, found.frame) };
    });
  }

  release(): void {
    for (const handle of this.handles) if ("reference" in handle) this.parts.vm.release(handle.reference);
    this.handles.length = 0;
  }

  private add(handle: Handle): number {
    this.handles.push(handle);
    return this.first + this.handles.length - 1;
  }

  private assignMember({ reference, frame }: Handle & { reference: LuaReference }, name: string, value: LuaReference) {
    const { vm, evaluation } = this.parts;
    const pushMember = (L: LuaThread): boolean => {
      vm.pushHeld(L, reference);
      return pushKeyNamed(vm, L, name);
    };
    if (!this.apart(pushMember)) return { problem: `${name} cannot be assigned` };
    const done = evaluation.setMember(this.task, (L) => {
      pushMember(L);
      vm.pushHeld(L, value);
    });
    if ("problem" in done) return done;
    return evaluation.member(this.task, pushMember, (L) => this.show(L, -1, frame));
  }

  private ofNames(main: LuaThread, { variables, frame }: Handle & { variables: ReadonlyMap<string, Variable> }): ShownVariable[] {
    return [...variables].slice(0, SHOWN_MAXIMUM).map(([name, variable]) => {
      variable.push(main);
      const shown = this.show(main, -1, frame);
      this.parts.vm.exports.lua_settop(main, -2);
      return { name, ...shown };
    });
  }

  private ofValue(main: LuaThread, { reference, frame }: Handle & { reference: LuaReference }): ShownVariable[] {
    const { vm } = this.parts;
    vm.pushHeld(main, reference);
    const index = vm.exports.lua_gettop(main);
    const of = this.classOf(vm.exports.lua_type(main, index), vm.kindAt(main, index));
    if (of) return this.ofObject(reference, of, frame);
    const shown: ShownVariable[] = [];
    const { members, isAll } = visitMembers(vm, main, index, { most: SHOWN_MAXIMUM }, ({ text }) =>
      shown.push({ name: text, ...this.show(main, -1, frame) }),
    );
    const others = members - shown.length;
    if (others > 0) shown.push({ name: "...", value: `${others}${isAll ? "" : " or more"} others`, type: "", handle: NO_HANDLE });
    return shown;
  }

  private ofObject(reference: LuaReference, of: AnyLuaClass, frame: number): ShownVariable[] {
    const { vm, evaluation } = this.parts;
    return [...of.properties.keys()].sort().map((name) => {
      const read = evaluation.member(
        this.task,
        (L) => {
          vm.pushHeld(L, reference);
          vm.pushString(L, name);
        },
        (L) => this.show(L, -1, frame),
      );
      return { name, ...("value" in read ? read.value : { value: read.problem, type: "error", handle: NO_HANDLE }) };
    });
  }

  private classOf(kind: number, name: string): AnyLuaClass | undefined {
    return kind === LuaKind.userdata ? this.parts.classes.find((one) => one.name === name) : undefined;
  }

  private apart<T>(work: (main: LuaThread) => T): T {
    const { vm } = this.parts;
    const { main, exports } = vm;
    const top = exports.lua_gettop(main);
    const regime = vm.switchTo("host");
    try {
      return work(main);
    } finally {
      exports.lua_settop(main, top);
      vm.switchTo(regime);
    }
  }
}

/**
 * Pushes the key of a member by the name with which it is shown: `name`, `["two words"]`, `[7]`.
 *
 * @returns whether it could
 */
function pushKeyNamed(vm: Vm, L: LuaThread, name: string): boolean {
  const inBrackets = /^\[(.*)\]$/s.exec(name)?.[1];
  if (inBrackets === undefined) vm.pushString(L, name);
  else if (/^-?\d{1,15}$/.test(inBrackets)) vm.pushInteger(L, Number(inBrackets));
  else {
    const text = textOf(inBrackets);
    if (text === undefined) return false;
    vm.pushString(L, text);
  }
  return true;
}

/** The text that JSON writes like this; undefined for anything else. */
function textOf(json: string): string | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "string" ? value : undefined;
  } catch {
    return undefined;
  }
}
