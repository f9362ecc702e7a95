import { moduleUrl, type Program, runProgram } from "../../support/program.js";

export interface HolderOptions {
  readonly port: number;
  readonly accountId: number;
  readonly fence?: string;
  readonly times: object;
}

/**
 * A process that holds an account over NATS. It prints `holds <process>`; then, at the first line of its input, whether
 * the lease is held, and `lost` when it is lost.
 */
export async function runHolder({
  port,
  accountId,
  fence,
  times,
}: HolderOptions): Promise<Program & { readonly process: string }> {
  const source = `
    import { NatsBroker } from "${moduleUrl("runtime/network/broker/nats-broker.ts")}";
    import { openNetwork } from "${moduleUrl("runtime/network/network.ts")}";
    const log = { info() {}, warn() {}, error() {}, debug() {}, child: () => log };
    const say = (line) => process.stdout.write(line + "\\n");
    const address = { servers: ["127.0.0.1:${port}"], isEncrypted: false };
    const broker = await NatsBroker.open({ address, network: "test", log });
    const token = ${JSON.stringify(fence)};
    const fence = { token, isOver: async () => false };
    const network = await openNetwork({ broker, log, fence, times: ${JSON.stringify(times)} });
    const lease = await network.presence.claim(${accountId}, { sessionId: 1, leave: async () => say("leaves"), lost: () => say("lost") });
    say("holds " + network.process);
    process.stdin.on("data", () => say(lease.isHeld ? "is held" : "is not held"));
  `;
  const program = runProgram(source, { stdio: ["pipe", "pipe", "pipe"] });
  await program.printed("\n");
  const process = /^holds (\w+)/.exec(program.stdout)?.[1];
  if (process === undefined) throw new Error(`the holder did not begin: ${program.stdout}${program.stderr}`);
  return Object.assign(program, { process });
}
