import { NetworkError, type ProcessEntry } from "../../contracts/network.js";

/** What a process of a world answered, or why it did not. */
export interface PlaceAnswer<Answer> {
  readonly entry: ProcessEntry;
  readonly answer: Answer | NetworkError;
}

/** An answer, and a name for where it comes from; empty where only one process was asked. */
interface Labelled<Answer> {
  readonly label: string;
  readonly answer: Answer | NetworkError;
}

/**
 * Names answers by their worlds, and those of one world by its facets. The processes of a world that answer the same
 * count as one.
 */
export function labelled<Answer>(answers: readonly PlaceAnswer<Answer>[]): Labelled<Answer>[] {
  const worlds = new Map<string, PlaceAnswer<Answer>[]>();
  for (const one of answers) worlds.set(one.entry.world ?? "", [...(worlds.get(one.entry.world ?? "") ?? []), one]);
  return [...worlds].flatMap(([world, ofWorld]): Labelled<Answer>[] => {
    const areSame = new Set(ofWorld.map(({ answer }) => textOf(answer))).size === 1;
    const shown = areSame ? ofWorld.slice(0, 1) : ofWorld;
    return shown.map(({ entry, answer }) => {
      const place = areSame ? world : `${world} ${facetsText(entry.facets)}`;
      return { answer, label: answers.length > 1 && (worlds.size > 1 || !areSame) ? place : "" };
    });
  });
}

/** A line with the name of where it comes from. */
export function labelledLine(label: string, line: string): string {
  return label === "" ? line : `[${label}] ${line}`;
}

/** Why a process did not answer, for the person who asked. */
export function noAnswerText({ world }: ProcessEntry, { kind, message }: NetworkError): string {
  if (kind === "refused") return message;
  if (kind === "timeout") return `${world ?? "A process"} did not answer in time; it may have been done.`;
  if (kind === "absent") return `${world ?? "A process"} has just ended. If it starts again, try again in a moment.`;
  return `${world ?? "A process"} does not answer.`;
}

/** `0, 2-5` */
function facetsText(facets: readonly number[]): string {
  const sorted = [...facets].sort((a, b) => a - b);
  const runs: [number, number][] = [];
  for (const facet of sorted) {
    const last = runs.at(-1);
    if (last && last[1] === facet - 1) last[1] = facet;
    else runs.push([facet, facet]);
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(", ");
}

function textOf(answer: unknown): string {
  return answer instanceof NetworkError ? `${answer.kind} ${answer.message}` : JSON.stringify(answer);
}
