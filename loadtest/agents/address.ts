/** Where something listens: an agent, or a login server. */
export interface Address {
  host: string;
  port: number;
}

const PORT_MAX = 65_535;
export const LOOPBACK = "127.0.0.1";

/**
 * Reads `host:port`, `[::1]:port` or, where a host is given to stand for a missing one, `port`.
 * @returns undefined for anything else
 */
export function parseAddress(text: string, hostByDefault?: string): Address | undefined {
  const found = /^(?:(?:\[([0-9a-fA-F:.]+)\]|([\w.-]+)):)?(\d{1,5})$/.exec(text);
  const host = found?.[1] ?? found?.[2] ?? hostByDefault;
  const port = Number(found?.[3]);
  return found === null || host === undefined || port > PORT_MAX ? undefined : { host, port };
}

export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127\./.test(host);
}

/** `host:port`, for readers. */
export function addressText({ host, port }: Address): string {
  return host.includes(":") ? `[${host}]:${port}` : `${host}:${port}`;
}
