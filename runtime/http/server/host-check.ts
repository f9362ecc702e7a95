import type { ApiContext, ApiMiddleware } from "./context.js";
import { isLoopbackAddress } from "../../base/system/addresses.js";
import { Problem } from "../routing/problem.js";

const HOW_TO_ALLOW = "Its operator can allow it with --http-allowed-hosts, or the member http.allowedHosts.";

export interface HostCheckParts {
  /** Names of this server, in lower case. */
  names: ReadonlySet<string>;
  /** The address that the server is bound to. */
  boundAddress: () => string;
}

/**
 * Guards against foreign web pages. A page whose name is pointed at this machine after it was loaded (DNS rebinding)
 * still sends its own name as `Host`. Programs other than browsers send the host that they call.
 *
 * `Host` is checked while the server is bound to a loopback address, or if hosts are configured: a server bound to the
 * network does not know its own names. Ports are ignored, because forwarding changes them.
 */
export function hostCheck({ names, boundAddress }: HostCheckParts): ApiMiddleware {
  const hostIsFine = (name: string | undefined): boolean => {
    const bound = boundAddress();
    if (!isLoopbackAddress(bound) && names.size === 0) return name !== undefined;
    return name !== undefined && (names.has(name) || name === "localhost" || isLoopbackAddress(name) || name === bound);
  };
  return async (ctx, next) => {
    const host = ctx.get("Host");
    if (host === "") throw new Problem(400, "The Host header is missing.");
    // A proxy in front may have decided by the other one (RFC 9112, 3.2).
    if ((ctx.req.headersDistinct["host"]?.length ?? 0) > 1) throw new Problem(400, "The Host header occurs more than once.");
    if (!hostIsFine(hostName(host))) throw new Problem(421, `This server does not accept the host name ${host}. ${HOW_TO_ALLOW}`);
    await next();
  };
}

export interface OriginCheckParts extends Pick<HostCheckParts, "names"> {
  /** Whether pages of an origin may call the API. */
  isAllowedOrigin: (origin: string) => boolean;
}

/**
 * Guards against foreign web pages that only post here, which send their own `Origin`; other programs send none. The
 * files of the staff pages come before it: behind a proxy that sends its own `Host`, the page can say what is wrong.
 */
export function originCheck({ names, isAllowedOrigin }: OriginCheckParts): ApiMiddleware {
  const originIsFine = (ctx: ApiContext, origin: string): boolean => {
    if (isAllowedOrigin(origin)) return true;
    if (!URL.canParse(origin)) return false;
    const { host, hostname } = new URL(origin);
    return host === ctx.get("Host").toLowerCase() || names.has(hostname);
  };

  return async (ctx, next) => {
    const origin = ctx.get("Origin");
    if (origin !== "" && !originIsFine(ctx, origin))
      throw new Problem(403, `Only web pages of configured hosts may call this API, and ${origin} is none. ${HOW_TO_ALLOW}`);
    await next();
  };
}

/**
 * The name or address in a `Host` header, without port, brackets and the final dot of a full name; undefined if it is
 * malformed.
 */
function hostName(header: string): string | undefined {
  const match = /^(?:\[([0-9a-f:.]+)\]|([^:[\]/?#@\s]+))(?::\d{0,5})?$/i.exec(header);
  return (match?.[1] ?? match?.[2])?.toLowerCase().replace(/\.$/, "");
}
