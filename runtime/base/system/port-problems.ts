/** Why a port cannot be opened, and what helps. */
export interface PortProblem {
  /** Continues "port 2593 of 0.0.0.0". */
  readonly says: string;
  readonly mend: string;
}

/** Explains the code of a failed `listen`; undefined for a code that says nothing of a port. */
export function portProblem(code: string | undefined, host: string, port: number): PortProblem | undefined {
  return code === undefined ? undefined : problems[code]?.(port, host);
}

const problems: Readonly<Record<string, (port: number, host: string) => PortProblem>> = {
  EADDRINUSE: (port) => ({
    says: "is used by another program",
    mend: `Find it with: ss -ltnp 'sport = :${port}' and stop it, or set another port.`,
  }),
  EACCES: () => ({
    says: "may not be opened by this user",
    mend: "Ports below 1024 need a right of their own: choose a higher one.",
  }),
  EADDRNOTAVAIL: (_, host) => ({
    says: `cannot be opened: ${host} is no address of this machine`,
    mend: "List the addresses with: ip address, or use 0.0.0.0.",
  }),
  ENOTFOUND: (_, host) => ({ says: `cannot be opened: the name ${host} is not known`, mend: "Use an IP address." }),
};
