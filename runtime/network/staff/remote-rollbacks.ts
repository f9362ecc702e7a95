import { randomUUID } from "node:crypto";
import { z } from "zod";
import { NetworkError, type Requests, type RpcDeclaration } from "../../contracts/network.js";
import { carriedOutSchema, type CarriedOut, type SeenRollback, seenRollbackSchema } from "../../contracts/rollbacks.js";
import { SelectionTooLargeError } from "../../services/chronicle/rollback/facts.js";
import type { RollbackIssuer, RollbackRequest } from "../../services/chronicle/rollback/rollbacks.js";
import { sharedNumber, type StaffRollbacks } from "../../services/chronicle/rollback/staff-rollbacks.js";
import { LINE_KINDS } from "../../world/saved/line-kinds.js";
import { request } from "./declarations.js";
import type { NetworkWorlds } from "./network-worlds.js";

/** Longer than reading the lines of the largest selection takes. */
const ROLLBACK_MS = 33_000;

const serials = z.array(z.int()).optional();
const wordList = z.array(z.string()).optional();
const querySchema = z.object({
  ...{ worldId: z.int().optional(), items: serials, who: serials, from: z.number().optional(), to: z.number().optional() },
  place: z.object({ facet: z.int(), x: z.int(), y: z.int(), radius: z.int() }).optional(),
  ...{ cause: wordList, template: wordList, kinds: z.array(z.enum(LINE_KINDS)).optional() },
});

const previewRollback = request(
  "preview-rollback",
  z.object({
    query: querySchema,
    words: z.string(),
    choices: z.object({ takesFromOthers: z.boolean(), replacesConsumed: z.boolean() }),
    character: z.int().optional(),
    number: z.int(),
  }),
  seenRollbackSchema as unknown as z.ZodType<SeenRollback>,
  ROLLBACK_MS,
);
/** Null: there is no such preview in that process. */
const applyRollback = request(
  "apply-rollback",
  z.object({ number: z.int(), issuer: z.object({ accountName: z.string(), character: z.int() }) }),
  (carriedOutSchema as unknown as z.ZodType<CarriedOut>).nullable(),
  ROLLBACK_MS,
);

/** Undoes in the world of this process what APIs ask for. */
export function serveRollbacks(requests: Pick<Requests, "serve">, rollbacks: StaffRollbacks): void {
  requests.serve(previewRollback, async (asked) => {
    try {
      return await rollbacks.preview(asked);
    } catch (error) {
      throw error instanceof SelectionTooLargeError ? new NetworkError("refused", error.message) : error;
    }
  });
  requests.serve(applyRollback, async ({ number, issuer }) => (await rollbacks.apply(number, issuer)) ?? null);
}

/**
 * Rollbacks in the worlds of a network: each process of a world undoes what happened on its maps, under the same
 * number. Rejects with NetworkError where a process does not answer.
 */
export class RemoteRollbacks implements StaffRollbacks {
  private readonly requests: Pick<Requests, "askAll">;
  private readonly worlds: Pick<NetworkWorlds, "processes">;

  constructor({ requests, worlds }: { requests: Pick<Requests, "askAll">; worlds: Pick<NetworkWorlds, "processes"> }) {
    this.requests = requests;
    this.worlds = worlds;
  }

  async preview({ query, words, choices, character }: RollbackRequest, world?: string): Promise<SeenRollback> {
    const asked = { query: querySchema.parse(query), words, choices, character, number: sharedNumber(randomUUID()) };
    return together(await this.all(previewRollback, asked, world));
  }

  async apply(number: number, { accountName, character }: RollbackIssuer, world?: string): Promise<CarriedOut | undefined> {
    const answers = await this.all(applyRollback, { number, issuer: { accountName, character } }, world);
    const found = answers.filter((answer) => answer !== null);
    if (found.length === 0) return undefined;
    const changed = found.filter(({ isDone }) => !isDone);
    const rollback = together((changed.length > 0 ? changed : found).map((answer) => answer.rollback));
    // A process that had carried out its part has no preview any more.
    return { isDone: changed.length === 0, isPartlyDone: changed.length > 0 && changed.length < answers.length, rollback };
  }

  private async all<Input, Answer>(
    declaration: RpcDeclaration<Input, Answer>,
    input: Input,
    world: string | undefined,
  ): Promise<Answer[]> {
    const processes = this.worlds.processes(world).map(({ process }) => process);
    if (processes.length === 0) throw new NetworkError("absent", "no process of that world is there");
    const answers = await this.requests.askAll(declaration, processes, input);
    return processes.map((process) => {
      const answer = answers.get(process)!;
      if (!(answer instanceof NetworkError)) return answer;
      throw answer.kind === "refused" ? new SelectionTooLargeError() : answer;
    });
  }
}

/** What several processes of a world undo, as one rollback. */
function together(parts: readonly SeenRollback[]): SeenRollback {
  const [first] = parts as readonly [SeenRollback];
  const times = (part: "from" | "to"): number[] => parts.flatMap((one) => one[part] ?? []);
  return {
    ...first,
    lineCount: parts.reduce((sum, { lineCount }) => sum + lineCount, 0),
    from: times("from").length === 0 ? null : Math.min(...times("from")),
    to: times("to").length === 0 ? null : Math.max(...times("to")),
    steps: parts.flatMap(({ steps }) => steps),
    others: parts.flatMap(({ others }) => others),
    consumed: parts.flatMap(({ consumed }) => consumed),
    refused: parts.flatMap(({ refused }) => refused),
  };
}
