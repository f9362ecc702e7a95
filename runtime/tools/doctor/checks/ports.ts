import { once } from "node:events";
import net from "node:net";
import type { Endpoint } from "../../../base/data-directory/listening-file.js";
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
  const [says, mend] = reasons[code]?.(port, host) ?? [`cannot be opened: ${code}`, `Set another with --${name}-port.`];
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

const reasons: Readonly<Record<string, (port: number, host: string) => [says: string, mend: string]>> = {
  EADDRINUSE: (port) => [
    "is used by another program",
    `Find it with: ss -ltnp 'sport = :${port}' and stop it, or set another port.`,
  ],
  EACCES: () => ["may not be opened by this user", "Ports below 1024 need a right of their own: choose a higher one."],
  EADDRNOTAVAIL: (_, host) => [
    `cannot be opened: ${host} is no address of this machine`,
    "List the addresses with: ip address, or use 0.0.0.0.",
  ],
  ENOTFOUND: (_, host) => [`cannot be opened: the name ${host} is not known`, "Use an IP address."],
};
