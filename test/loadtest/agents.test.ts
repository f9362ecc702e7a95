import { readFile } from "node:fs/promises";
import net from "node:net";
import { once } from "node:events";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { LoadTestProgram, against, cleanUp, directory } from "./program.js";
import type { Details } from "../../loadtest/report/details-form.js";

afterEach(cleanUp);

const SECRET = ["--secret", "sixteen or more letters"];

/** Agents on free ports of this machine, and where they listen. */
async function agents(count: number): Promise<{ programs: LoadTestProgram[]; addresses: string[] }> {
  const work = await directory();
  const programs = Array.from({ length: count }, () => new LoadTestProgram(work, ["--agent", "--listen", "0", ...SECRET]));
  const addresses: string[] = [];
  for (const program of programs) {
    await program.shows(/listens on \S+\. /);
    addresses.push(/listens on (127\.0\.0\.1:\d+)\. /.exec(program.output)![1]!);
  }
  return { programs, addresses };
}

async function detailsOf(program: LoadTestProgram): Promise<Details> {
  const file = /Artifact (\S+)latest\.json/.exec(program.output)![1]!;
  return JSON.parse(await readFile(path.join(file, "latest-details.json"), "utf8")) as Details;
}

describe("agents of the load test", () => {
  it("play the clients of the first machine, which has every sample, and are there for the next run", async () => {
    const { programs, addresses } = await agents(2);
    for (const run of ["first", "next"]) {
      const { program, artifact } = await against({}, "--duration", "600", "--agents", addresses.join(","), ...SECRET);
      await program.shows(/moving 4\/4(?:.*\n)+.*acks\/s [1-9]/);
      program.kill("SIGINT");
      expect(await program.exit(), run + program.errors).toBe(130);
      const { metrics } = await artifact();
      expect(metrics).toMatchObject({ totalClients: 4, loginSucceeded: 4, loginFailed: 0, unexpectedDisconnects: 0 });
      expect(metrics.movesAcked).toBeGreaterThan(0);
      const details = await detailsOf(program);
      expect(details.latency).toMatchObject({ samples: metrics.movesAcked, computedFrom: "every sample" });
      expect(details.tool.threads.map(({ agent, clients }) => [agent, clients])).toEqual(addresses.map((one) => [one, 2]));
      expect(details.series.at(-1)).toMatchObject({ left: 4, moving: 0 });
      expect(JSON.stringify(details)).not.toContain(SECRET[1]);
    }
    for (const agent of programs) {
      await agent.shows(/has left\.\n(?:.*\n)*.*has left\./);
      agent.kill("SIGINT");
      expect(await agent.exit()).toBe(130);
      expect(agent.errors).toBe("");
    }
  });

  it("count as failed with all their clients when they die, and the others play on", async () => {
    const { programs, addresses } = await agents(2);
    const { program, artifact } = await against({}, "--duration", "600", "--agents", addresses.join(","), ...SECRET);
    await program.shows(/moving 4\/4/);
    programs[1]!.kill("SIGKILL");
    await program.shows(/moving 2\/4/);
    expect(program.output).toMatch(new RegExp(`agent ${addresses[1]} was lost \\(.*\\): its 2 clients count as failed`));
    program.kill("SIGINT");
    expect(await program.exit()).toBe(130);
    expect(await artifact()).toMatchObject({ passed: false, metrics: { loginSucceeded: 4, unexpectedDisconnects: 2 } });
    expect(Object.keys((await detailsOf(program)).failures).join()).toMatch(/connection lost in the world: agent \S+ was lost/);
  });

  it("have their clients leave when the first machine dies", async () => {
    const { programs, addresses } = await agents(1);
    const { program } = await against({}, "--duration", "600", "--agents", addresses[0]!, ...SECRET);
    await program.shows(/moving 4\/4/);
    program.kill("SIGKILL");
    await programs[0]!.shows(/is gone; its clients leave(?:.*\n)+.*has left/);
    expect(programs[0]!.output).toMatch(/Group 1 for \S+ has left/);
  });

  it("refuse who does not know the secret, in TLS or without, and the run fails with the reason", async () => {
    const { programs, addresses } = await agents(1);
    const stranger = net.connect(Number(addresses[0]!.split(":")[1]), "127.0.0.1");
    stranger.on("error", () => undefined).end('{"kind":"plan","protocol":1}\n');
    stranger.resume();
    await once(stranger, "close");
    const flags = ["--agents", addresses[0]!, "--secret", "another secret, as long"];
    const { program, artifact } = await against({}, "--duration", "600", ...flags);
    expect(await program.exit()).toBe(1);
    expect(program.output).toMatch(/agent \S+ cannot be reached \(.*\)\. Does it run with --agent/);
    expect((await artifact()).passed).toBe(false);
    expect((await detailsOf(program)).endedEarly).toContain("cannot be reached");
    await programs[0]!.shows(/(Refused a connection from \S+: (?:.*\n)+){2}/);
    expect(programs[0]!.output.match(/Refused a connection from 127\.0\.0\.1/g)).toHaveLength(2);
    expect(programs[0]!.output).not.toContain("Plays group");
  });
});
