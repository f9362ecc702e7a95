import http from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";

/** The protocol to which a connection switches, and who uses it then. */
export interface ProtocolSwitch {
  readonly protocol: string;
  readonly open: (stream: Duplex) => void;
}

/** The connection of a request that asks for another protocol, and what the client has sent after the request. */
interface Offer {
  readonly socket: Socket;
  readonly head: Buffer;
}

const SWITCHING = 101;
/** For a request that asks for another protocol and gets an ordinary answer. */
const ANSWER_MS = 30_000;
/** Finds out sooner that the other end is gone than TCP itself does. */
const KEEP_ALIVE_MS = 15_000;

const offers = new WeakMap<http.IncomingMessage, Offer>();

/**
 * Answers requests that ask for another protocol as all others; a handler may give them what they ask for. Their
 * connections are not used for HTTP again.
 *
 * @param refuse answers a request with a body, which Node does not read then
 */
export function answerUpgrades(server: http.Server, handler: http.RequestListener, refuse: (socket: Duplex) => void): void {
  server.on("upgrade", (request, stream: Duplex, head) => {
    const socket = stream as Socket;
    socket.on("error", () => socket.destroy());
    const { "content-length": length = "0", "transfer-encoding": encoding } = request.headers;
    if (encoding !== undefined || length !== "0") return refuse(socket);
    const response = new http.ServerResponse(request);
    offers.set(request, { socket, head });
    response.shouldKeepAlive = false;
    response.assignSocket(socket);
    socket.setTimeout(ANSWER_MS, () => socket.destroy());
    response.once("finish", () => {
      if (response.statusCode !== SWITCHING) socket.end();
    });
    handler(request, response);
  });
}

/** Whether the connection of a request can switch to another protocol. */
export function canSwitchProtocol(request: http.IncomingMessage): boolean {
  return offers.has(request);
}

/** Answers 101, and hands over the connection. */
export function switchProtocol(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  { protocol, open }: ProtocolSwitch,
): void {
  const offer = offers.get(request);
  if (!offer) throw new Error("the request does not offer its connection");
  const { socket, head } = offer;
  response.once("finish", () => {
    response.detachSocket(socket);
    socket.setTimeout(0);
    socket.setNoDelay(true);
    socket.setKeepAlive(true, KEEP_ALIVE_MS);
    if (head.length > 0) socket.unshift(head);
    open(socket);
    // For those who count and log requests: this one is answered.
    response.emit("close");
  });
  response.writeHead(SWITCHING, { Connection: "Upgrade", Upgrade: protocol });
  response.end();
}
