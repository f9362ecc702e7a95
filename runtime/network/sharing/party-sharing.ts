import { z } from "zod";
import type { Network, NoticeDeclaration, RpcDeclaration } from "../../contracts/network.js";
import { NetworkError } from "../../contracts/network.js";
import type { Parties, PartyNews } from "../../world/society/parties.js";

const serial = z.int().nonnegative();
const word = z.object({
  ...{ serial, stamp: z.int(), by: z.int(), isMember: z.boolean(), joined: z.int(), mayBeLooted: z.boolean() },
  at: z.int().nullable(),
});
const party = z.object({ id: z.string().max(64), absenceMs: z.int().nonnegative(), words: z.array(word) });
const told = z.object({ world: z.string().max(64), party });
const said = z.object({
  ...{ world: z.string().max(64), from: serial, text: z.string(), to: z.array(serial), isPrivate: z.boolean() },
});
const nothing = z.null();
const parties = z.array(party);

const partyTold: NoticeDeclaration<z.output<typeof told>> = { name: "party-told", input: (value) => told.parse(value) };
const partySaid: NoticeDeclaration<z.output<typeof said>> = { name: "party-said", input: (value) => said.parse(value) };
/** The parties that a process knows. */
const partiesKnown: RpcDeclaration<null, PartyNews[]> = {
  name: "parties-known",
  timeoutMs: 1_000,
  input: (value) => nothing.parse(value),
  answer: (value) => parties.parse(value),
};

/**
 * Makes the parties of this process those of its world: it learns those that the other processes know, tells them of
 * changes, and hears theirs. To be called before anybody enters.
 */
export async function shareParties(
  { directory, requests }: Pick<Network, "directory" | "requests">,
  own: Parties,
  { world, processId }: { readonly world: string; readonly processId: number },
): Promise<void> {
  const others = (): Network["directory"]["processes"] =>
    directory.processes.filter((one) => one.world === world && one.processId !== null && one.processId !== processId);
  own.sharing = {
    process: processId,
    tell: (news) => requests.tell(partyTold, { world, party: { ...news, words: [...news.words] } }),
    say: (saying) => requests.tell(partySaid, { world, ...saying, to: [...saying.to] }),
  };
  requests.hear(partyTold, (news) => {
    if (news.world === world) own.hear(news.party);
  });
  requests.hear(partySaid, ({ world: ofWorld, ...saying }) => {
    if (ofWorld === world) own.hearSaying(saying);
  });
  requests.serve(partiesKnown, () => own.news);
  const answers = await requests.askAll(
    partiesKnown,
    others().map(({ process }) => process),
    null,
  );
  for (const answer of answers.values()) if (!(answer instanceof NetworkError)) for (const news of answer) own.hear(news);
  const there = (): number[] => others().flatMap((one) => one.processId ?? []);
  // Nobody is in this process yet: those who were in it when it ended are away.
  own.remain(new Set(there()));
  directory.whenChanged(() => own.remain(new Set([processId, ...there()])));
}
