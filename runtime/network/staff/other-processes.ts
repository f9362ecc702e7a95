import { type Network, NetworkError } from "../../contracts/network.js";
import { inspectNames } from "./inspection-declarations.js";

/** Which of some serials another process of the network has now. One that does not answer has none. */
export async function knownElsewhere(
  { process: own, directory, requests }: Pick<Network, "process" | "directory" | "requests">,
  serials: readonly number[],
): Promise<number[]> {
  const others = directory.processes.filter(({ process, roles }) => process !== own && roles.includes("world"));
  const processes = others.map(({ process }) => process);
  const answers = await requests.askAll(inspectNames, processes, { serials: [...serials], templates: [] });
  const known = [...answers.values()].flatMap((answer) => (answer instanceof NetworkError ? [] : answer.serials));
  return [...new Set(known.map(({ serial }) => serial))];
}
