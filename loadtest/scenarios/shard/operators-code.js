// @ts-check
/** @import { Staff } from "../../scenario/player.js" */
import { readFile } from "node:fs/promises";
import { lua } from "./lua.js";

const IS_GONE = "the code of the scenario is gone";

/** Lua code that a scenario runs as the shard's administrator. Its one global is gone after a restart of the world. */
export class OperatorsCode {
  /**
   * @param {string} name of the global that the files make, the last of them with its member `outfit`
   * @param {URL[]} files
   */
  constructor(name, files) {
    this.name = name;
    this.files = files;
  }

  /**
   * Runs code that uses the global.
   *
   * @param {Staff} staff
   * @param {string} code
   */
  async run(staff, code) {
    const isThere = `select(2, pcall(function() return ${this.name}.outfit ~= nil end)) == true`;
    const guarded = `if not (${isThere}) then print("${IS_GONE}") return end\n${code}`;
    const printed = await lua(staff, guarded);
    if (printed[0] !== IS_GONE) return printed;
    await this.load(staff);
    return lua(staff, code);
  }

  /** @param {Staff} staff */
  async load(staff) {
    for (const file of this.files) await lua(staff, await readFile(file, "utf8"));
  }
}
