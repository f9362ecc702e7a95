import net from "node:net";

/** What one connection of many says, and how it ends. */
export interface Shot {
  localAddress?: string;
  /** In one piece, or in several which the kernel sends one by one. */
  bytes: Uint8Array | readonly Uint8Array[];
  /** What it does when all is sent: says that it has nothing more to say, breaks off, or waits for the server to hang up. */
  then: "ends" | "breaks off" | "waits";
}

const REFUSED_CODES = new Set(["ECONNREFUSED", "EADDRNOTAVAIL", "EMFILE", "ENFILE"]);

/**
 * Opens all connections at once; resolves when every one of them is over. What the server sends is read and thrown away.
 *
 * @throws Error when one was refused: nobody listens, or this process may not open so many
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

/** Each piece goes out after the one before has left this process. */
function sendAll(socket: net.Socket, pieces: readonly Uint8Array[], done: () => void): void {
  const [first, ...rest] = pieces;
  if (first === undefined || socket.destroyed) done();
  else socket.write(first, () => sendAll(socket, rest, done));
}

/** Connections that say nothing and stay. */
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
