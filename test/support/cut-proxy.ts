import { once } from "node:events";
import net from "node:net";

/** A proxy between a program and a server that can cut them off from each other. */
export class CutProxy {
  readonly #listener: net.Server;
  readonly #sockets = new Set<net.Socket>();
  #isCut = false;
  #port: number;
  /** The beginning of the request whose answer is lost next. */
  #losing: string | undefined;

  private constructor(listener: net.Server, port: number) {
    this.#listener = listener;
    this.#port = port;
  }

  /** Listens on a free port of this machine. */
  static async to(host: string, port: number): Promise<CutProxy> {
    const listener = net.createServer();
    const proxy = new CutProxy(listener, port);
    listener.on("connection", (near) => {
      if (proxy.#isCut) return void near.destroy();
      const far = net.connect(proxy.#port, host);
      near.on("data", (chunk: Buffer) => {
        if (proxy.#losing === undefined || !chunk.toString("latin1").startsWith(proxy.#losing)) return;
        proxy.#losing = undefined;
        far.unpipe(near);
        far.once("data", () => near.destroy()).resume();
      });
      near.pipe(far).pipe(near);
      for (const socket of [near, far]) {
        proxy.#sockets.add(socket);
        socket.on("error", () => undefined);
        socket.on("close", () => {
          proxy.#sockets.delete(socket);
          near.destroy();
          far.destroy();
        });
      }
    });
    listener.listen(0, "127.0.0.1");
    await once(listener, "listening");
    return proxy;
  }

  get port(): number {
    return (this.#listener.address() as net.AddressInfo).port;
  }

  /** Breaks all connections off and takes no new ones. */
  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  /**
   * Breaks a connection off instead of passing on the answer of its next request that begins so.
   *
   * @param request such as `PUT /api/`
   */
  loseAnswer(request: string): void {
    this.#losing = request;
  }

  /** Whether an answer is still to be lost. */
  get isLosing(): boolean {
    return this.#losing !== undefined;
  }

  /** @param port of the server from now on */
  mend(port = this.#port): void {
    this.#port = port;
    this.#isCut = false;
  }

  async close(): Promise<void> {
    this.cut();
    this.#listener.close();
    await once(this.#listener, "close");
  }
}
