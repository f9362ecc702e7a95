import net from "node:net";

/** The bytes that one of many connections sends, and how it ends. */
export interface Shot {
  localAddress?: string;
  /** Sent in one piece, or in several that the kernel sends one by one. */
  bytes: Uint8Array | readonly Uint8Array[];
  /** What follows the bytes: closing this side, breaking off, or waiting for the server to hang up. */
  then: "ends" | "breaks off" | "waits";
}

const REFUSED_CODES = new Set(["ECONNREFUSED", "EADDRNOTAVAIL", "EMFILE", "ENFILE"]);

/**
 * Opens all connections at once and resolves when all of them are over. Everything that the server sends is read and
 * dropped.
 *
 * @throws Error when one was refused: nothing listens, or this process has too many open files
 */
export async function barrage(port: number, shots: readonly Shot[]): Promise<void> {
  await Promise.all(shots.map((shot) => fire(port, shot)));
}

function fire(port: number, { localAddress = "127.0.0.1", bytes, then }: Shot): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ port, host: "127.0.0.1", localAddress, noDelay: true }, () => {
      sendAll(socket, bytes instanceof Uint8Array ? [bytes] : bytes, () => {
        if (then === "ends") socket.end();
        if (then === "breaks off") socket.resetAndDestroy();
      });
    });
    socket.on("error", (error: NodeJS.ErrnoException) => {
      if (REFUSED_CODES.has(error.code ?? "")) reject(error);
    });
    socket.on("close", () => resolve());
    socket.resume();
  });
}

/** Sends each piece after the previous one has left this process. */
function sendAll(socket: net.Socket, pieces: readonly Uint8Array[], done: () => void): void {
  const [first, ...rest] = pieces;
  if (first === undefined || socket.destroyed) done();
  else socket.write(first, () => sendAll(socket, rest, done));
}

/** Connections that stay open and send nothing. */
export async function crowdOfSilent(port: number, count: number, addressOf: (index: number) => string): Promise<net.Socket[]> {
  return Promise.all(
    Array.from(
      { length: count },
      (_, index) =>
        new Promise<net.Socket>((resolve, reject) => {
          const socket = net.connect({ port, host: "127.0.0.1", localAddress: addressOf(index) }, () => {
            socket.off("error", reject);
            socket.on("error", () => undefined);
            resolve(socket);
          });
          socket.once("error", reject);
        }),
    ),
  );
}
