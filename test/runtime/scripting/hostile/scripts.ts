import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import type { Outcome } from "../../../support/lua-state.js";
import { type Inhabited, MEMORY_CEILING_BYTES } from "./inhabited.js";

/** A script's time is used up after 50 looks. */
const LOOK_MS = 1;
/** Gives a script enough time to reach the check that refuses it. */
const SHORT_LOOK_MS = 0.01;

const directory = path.dirname(fileURLToPath(import.meta.url));

/** The names of all hostile scripts. */
export const names = readdirSync(directory)
  .filter((name) => name.endsWith(".lua"))
  .map((name) => name.replace(/\.lua$/, ""));

interface Script {
  readonly source: string;
  /** `refused`, `stopped` or `harmless`. */
  readonly verdict: string;
  /** A part of the error message. */
  readonly says: string;
}

/** Reads a script and the two comments at its head. */
function readScript(name: string): Script {
  const source = readFileSync(path.join(directory, `${name}.lua`), "utf8");
  return {
    source,
    verdict: /^-- expect: (.*)$/m.exec(source)![1]!,
    says: /^-- says: (.*)$/m.exec(source)?.[1] ?? "",
  };
}

function verdictOf({ error, values }: Outcome): string {
  if (!error) return values ? "harmless" : "waiting";
  return /\bstopped: /.test(error.message) ? "stopped" : "refused";
}

/** Runs a hostile script in a state with others. Checks that it ends as its head says and harms none of them. */
export async function expectNoHarm(name: string, { lua, clock, check }: Inhabited): Promise<void> {
  const { source, verdict, says } = readScript(name);
  // Garbage of earlier scripts must not decide what stops this one.
  lua.vm.collect();
  const before = lua.failures.length;
  clock.lookMs = says.includes("ran for more than") ? LOOK_MS : SHORT_LOOK_MS;
  const outcome = lua.run(source, `lua/${name}.lua`);
  const message = outcome.error?.message ?? JSON.stringify(outcome.values);
  expect(verdictOf(outcome), message).toBe(verdict);
  expect(message).toContain(says);
  expect(lua.failures.length - before).toBe(outcome.error ? 1 : 0);
  expect(lua.vm.memoryBytes).toBeLessThanOrEqual(MEMORY_CEILING_BYTES);
  expect(lua.vm.exports.lua_gettop(lua.vm.main)).toBe(0);
  await check();
}
