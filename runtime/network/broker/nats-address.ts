const DEFAULT_PORT = 4222;

export interface NatsAddress {
  readonly servers: readonly string[];
  readonly user?: string;
  readonly pass?: string;
  readonly token?: string;
  readonly isEncrypted: boolean;
}

/**
 * Reads the addresses of NATS servers of one cluster, `nats://[user:password@|token@]host[:port]`, or `tls://` for TLS.
 * The servers of a cluster know the same users, so all that name one must name the same.
 *
 * @returns a text that says what is wrong, without the address itself, which may have a password
 */
export function readNatsAddress(urls: readonly string[]): NatsAddress | string {
  const parsed: URL[] = [];
  for (const [index, url] of urls.entries()) {
    const where = urls.length > 1 ? `address ${index + 1}` : "the address";
    if (!URL.canParse(url)) return `${where} of NATS is not a URL such as nats://host:4222`;
    const one = new URL(url);
    if (one.protocol !== "nats:" && one.protocol !== "tls:") return `${where} of NATS must begin with nats:// or tls://`;
    if (one.hostname === "") return `${where} of NATS has no host`;
    if ((one.pathname !== "" && one.pathname !== "/") || one.search !== "" || one.hash !== "")
      return `${where} of NATS must end after the port`;
    parsed.push(one);
  }
  if (parsed.length === 0) return "no address of NATS was given";
  const protected_ = parsed.filter(({ username }) => username !== "");
  const [first] = protected_;
  const isSame = protected_.every(({ username, password }) => username === first?.username && password === first.password);
  if (!isSame) return "the addresses of NATS name different users";
  const isEncrypted = parsed[0]!.protocol === "tls:";
  if (parsed.some(({ protocol }) => (protocol === "tls:") !== isEncrypted))
    return "some addresses of NATS use TLS and some do not";
  const servers = parsed.map(({ hostname, port }) => `${hostname}:${port === "" ? DEFAULT_PORT : port}`);
  if (first === undefined) return { servers, isEncrypted };
  const name = decodeURIComponent(first.username);
  return first.password === ""
    ? { servers, isEncrypted, token: name }
    : { servers, isEncrypted, user: name, pass: decodeURIComponent(first.password) };
}
