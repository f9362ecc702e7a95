import { parseStart } from "../../../services/settings/start.js";
import { openToPlayers } from "../../../services/commands/registry.js";
import { type DoctorCheck, fault, type Installation, ok, warning } from "../check.js";

const MEND = "Correct it in the flag, the variable or the file that is named; npm start -- --help lists all options.";
const CLOSE = "Start with --no-development-commands, or set commands.levels, before you open the shard to the public.";

export const configuration: DoctorCheck<Installation> = {
  name: "configuration",
  looksAt: "flags, SHARD_ variables and the configuration file",
  find({ argv, env }) {
    const start = parseStart(argv, env);
    if ("config" in start) {
      const warnings = start.warnings.map((text) => warning(text, "Remove the variable, or correct its name."));
      const open = openToPlayers(start.config.commands);
      if (open.length > 0) warnings.push(warning(`every player may use ${open.join(", ")}`, CLOSE));
      return warnings.length > 0 ? warnings : [ok("all options are allowed")];
    }
    return start.output
      .trimEnd()
      .split("\n")
      .map((line) => fault(line.replace(/^shardkeeper: /, ""), MEND));
  },
};
