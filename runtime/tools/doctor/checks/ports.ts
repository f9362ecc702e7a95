import { once } from "node:events";
import net from "node:net";
import type { Endpoint } from "../../../base/data-directory/listening-file.js";
import { portProblem } from "../../../base/system/port-problems.js";
import { type DoctorCheck, fault, type Finding, ok, type Subject, warning } from "../check.js";

export const ports: DoctorCheck = {
  name: "ports",
  looksAt: "whether the ports of the game and of HTTP are free, or held by this shard",
  async find(subject) {
    const { game, http } = subject.config;
    return [
      await findPort(subject, "game", { host: game.host, port: game.port }),
      await findPort(subject, "http", { host: http.host, port: http.port }),
    ];
  },
};

async function findPort({ server }: Subject, name: "game" | "http", { host, port }: Endpoint): Promise<Finding> {
  const held = server?.listening?.[name];
  if (held !== undefined && (port === 0 || held.port === port)) {
    return ok(`${name}: port ${held.port} is held by this shard`);
  }
  if (held !== undefined) {
    return warning(`${name}: the server listens on port ${held.port}, and the options say ${port}`, "Restart the server.");
  }
  if (port === 0) return ok(`${name}: any free port`);
  const code = await refusalOf({ host, port });
  if (code === undefined) return ok(`${name}: port ${port} of ${host} is free`);
  const { says, mend } = portProblem(code, host, port) ?? {
    says: `cannot be opened: ${code}`,
    mend: `Set another with --${name}-port.`,
  };
  return fault(`${name}: port ${port} of ${host} ${says}`, mend);
}

/** The error's code if nothing can listen there; undefined if it is free. */
async function refusalOf({ host, port }: Endpoint): Promise<string | undefined> {
  const server = net.createServer();
  try {
    await once(server.listen({ host, port, exclusive: true }), "listening");
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  } finally {
    server.close();
  }
}
