import { subCommand } from "../fields/index.js";
import type { Fields } from "../fields/field.js";
import { packet } from "../packet.js";

/** Declares a sub-command of 0xBF that servers send. @param source sources in addition to the packet guide */
export function message<const F extends Fields>(
  sub: number,
  name: string,
  about: string,
  source: string,
  fields: F,
  clients?: string,
) {
  return packet({
    id: 0xbf,
    name,
    from: "server",
    stage: "world",
    size: "variable",
    about,
    source: `POL packet guide 0xBF; ${source}`,
    ...(clients === undefined ? {} : { clients }),
    fields: { sub: subCommand(sub), ...fields },
  });
}
