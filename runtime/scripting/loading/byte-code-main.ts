/**
 * A step of the build: compiles all scripts of the stock. Files that cannot be read or compiled are left out; a server
 * says at its start what is wrong with them.
 */
import { projectDirectory } from "../../base/system/version.js";
import { ScriptFileError, ScriptFiles } from "./script-files.js";
import { ByteCodeWriter } from "../vm/built-byte-code.js";
import { Vm } from "../vm/vm.js";

const MEMORY_BYTES = 64 * 1024 * 1024;

const files = new ScriptFiles(projectDirectory());
const writer = new ByteCodeWriter();
const vm = await Vm.create({ memoryLimitBytes: MEMORY_BYTES, compiled: writer });
for (const file of files.every()) {
  try {
    vm.load(vm.main, files.read(file), file);
    vm.exports.lua_settop(vm.main, 0);
  } catch (error) {
    if (!(error instanceof ScriptFileError)) throw error;
  }
}
vm.close();
writer.write();
