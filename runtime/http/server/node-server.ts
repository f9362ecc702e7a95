import { randomUUID } from "node:crypto";
import http from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { HttpLimits } from "../routing/limits.js";
import { answerUpgrades } from "./upgrades.js";
import { Problem, PROBLEM_CONTENT_TYPE } from "../routing/problem.js";

/** Node's HTTP server with every limit set. Requests that it refuses before they reach the API get problem+json too. */
export function createNodeServer(limits: HttpLimits, handler: http.RequestListener): http.Server {
  const server = http.createServer(
    {
      headersTimeout: limits.headersTimeoutMs,
      requestTimeout: limits.requestTimeoutMs,
      connectionsCheckingInterval: limits.timeoutCheckIntervalMs,
      keepAliveTimeout: limits.keepAliveTimeoutMs,
      maxHeaderSize: limits.maxHeaderBytes,
      // The API answers a missing Host header; Node would send an empty 400.
      requireHostHeader: false,
    },
    closingAfter(limits.maxRequestsPerSocket, handler),
  );
  answerUpgrades(server, handler, (socket) =>
    refuse(socket, new Problem(400, "A request with a body cannot ask for another protocol.")),
  );
  server.maxHeadersCount = limits.maxHeadersCount;
  server.maxConnections = limits.maxConnections;
  server.setTimeout(limits.socketIdleTimeoutMs);
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => refuse(socket, problemOfParser(error.code)));
  server.on("checkExpectation", (request, response) => {
    const { status, headers, body } = wireForm(new Problem(417, "The only supported expectation is 100-continue."));
    response.writeHead(status, headers).end(request.method === "HEAD" ? undefined : body);
  });
  return server;
}

/** Node's own `maxRequestsPerSocket` only asks the client to close, and answers further requests with an empty 503. */
function closingAfter(maxRequests: number, handler: http.RequestListener): http.RequestListener {
  const requestsOf = new WeakMap<Socket, number>();
  return (request, response) => {
    const requests = (requestsOf.get(request.socket) ?? 0) + 1;
    requestsOf.set(request.socket, requests);
    if (requests >= maxRequests) response.setHeader("Connection", "close");
    handler(request, response);
  };
}

function problemOfParser(code: string | undefined): Problem {
  switch (code) {
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return new Problem(408, "The request took too long to arrive.");
    case "HPE_HEADER_OVERFLOW":
      return new Problem(431, "The headers are too long.");
    case undefined:
    default:
      return new Problem(400, "This is not valid HTTP.");
  }
}

/**
 * Writes to the socket, because there is no response object yet. If another response is running, nothing can be sent.
 */
function refuse(socket: Duplex, problem: Problem): void {
  const answering = (socket as Duplex & { _httpMessage?: http.ServerResponse | null })._httpMessage;
  if (!socket.writable || answering?.headersSent) {
    socket.destroy();
    return;
  }
  const { status, headers, body } = wireForm(problem);
  const lines = [
    `HTTP/1.1 ${status} ${problem.details.title}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${lines.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy());
}

function wireForm(problem: Problem): { status: number; headers: Record<string, string>; body: string } {
  const body = JSON.stringify(problem.details);
  const headers = {
    "Content-Type": PROBLEM_CONTENT_TYPE,
    "Content-Length": String(Buffer.byteLength(body)),
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "X-Request-Id": randomUUID(),
    Connection: "close",
  };
  return { status: problem.status, headers, body };
}
