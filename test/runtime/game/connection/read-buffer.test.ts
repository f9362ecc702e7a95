import { once } from "node:events";
import net, { type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ReadBuffer } from "../../../../runtime/game/connection/read-buffer.js";

describe.each(["as Node is", "as a Node would be that keeps its handles to itself"])(
  "connections that share a buffer, %s",
  (kind) => {
    const buffer = new ReadBuffer();
    let server: net.Server;
    const sockets: Socket[] = [];

    beforeEach(async () => {
      server = net.createServer().listen(0, "127.0.0.1");
      await once(server, "listening");
    });
    afterEach(async () => {
      for (const socket of sockets.splice(0)) socket.destroy();
      server.close();
      await once(server, "close");
    });

    /** Both ends of a connection. */
    async function connection(): Promise<{ client: Socket; socket: Socket; heard: () => string }> {
      const accepting = once(server, "connection") as Promise<[Socket]>;
      const client = net.connect((server.address() as net.AddressInfo).port, "127.0.0.1");
      const [accepted] = await accepting;
      const socket = kind === "as Node is" ? buffer.adopt(accepted) : adoptWithoutHandle(accepted);
      sockets.push(client, socket);
      let text = "";
      socket.on("data", (bytes: Buffer) => (text += bytes.toString("latin1")));
      return { client, socket, heard: () => text };
    }

    function adoptWithoutHandle(accepted: Socket): Socket {
      const hidden = new Proxy(accepted, {
        get: (of, name) => (name === "_handle" ? undefined : (Reflect.get(of, name) as unknown)),
      });
      expect(buffer.adopt(hidden)).toBe(hidden);
      return accepted;
    }

    async function until(isSo: () => boolean, socket: Socket): Promise<void> {
      while (!isSo()) await once(socket, "data");
    }

    it("receives its own bytes, and can write", async () => {
      const one = await connection();
      const other = await connection();
      one.client.write("first");
      await until(() => one.heard() === "first", one.socket);
      other.client.write("other");
      await until(() => other.heard() === "other", other.socket);
      one.client.write(", second");
      await until(() => one.heard() === "first, second", one.socket);
      expect(other.heard()).toBe("other");
      expect(one.socket.remoteAddress).toBe("127.0.0.1");
      expect(one.socket.remotePort).toBe(one.client.localPort);
      const reading = once(one.client, "data");
      one.socket.write("answer");
      expect(String((await reading)[0])).toBe("answer");
    });

    it("receives more than the buffer holds in several pieces", async () => {
      const { client, socket, heard } = await connection();
      const text = Array.from({ length: 40_000 }, (_, i) => `${i} `).join("");
      client.write(text);
      await until(() => heard().length === text.length, socket);
      expect(heard()).toBe(text);
    });

    it("reads nothing while it is paused, and learns of the end afterwards", async () => {
      const { client, socket, heard } = await connection();
      client.write("a");
      await until(() => heard() === "a", socket);
      socket.pause();
      const other = await connection();
      client.end("b");
      // After a round trip on another connection, b has arrived.
      other.client.write("c");
      await until(() => other.heard() === "c", other.socket);
      expect(heard()).toBe("a");
      const ended = once(socket, "end");
      const closed = once(socket, "close");
      socket.resume();
      await ended;
      expect(heard()).toBe("ab");
      await closed;
    });

    it("keeps the order of writes that the kernel takes in part, and ends after them", async () => {
      const { client, socket } = await connection();
      client.pause();
      let text = "";
      const pieces = Array.from({ length: 200 }, (_, i) => (i % 3 === 0 ? `${i};` : `${i},`.repeat(40_000)));
      for (const piece of pieces) {
        socket.write(Buffer.from(piece));
        // The kernel's buffers are full after a few; then writes wait, and are counted.
        if (socket.writableLength > 0 && client.isPaused()) {
          socket.write(Buffer.from("full;"));
          text += "full;";
          client.resume();
        }
      }
      expect(text).toBe("full;");
      expect(socket.writableLength).toBeGreaterThan(0);
      socket.end();
      const read: Buffer[] = [];
      for await (const bytes of client) read.push(bytes as Buffer);
      const [begin, end] = Buffer.concat(read).toString().split("full;");
      expect(begin! + end!).toBe(pieces.join(""));
      expect(socket.writableLength).toBe(0);
      expect(socket.bytesWritten).toBe(pieces.join("").length + "full;".length);
    });

    it("writes on after a write that had to wait", async () => {
      const { client, socket } = await connection();
      const large = Buffer.alloc(8 << 20, "a");
      for (let round = 0; round < 3; round++) {
        const drained = once(socket, "drain");
        let count = 0;
        const all = new Promise<void>((resolve) => {
          const take = (bytes: Buffer): void => {
            count += bytes.length;
            if (count < large.length + 1) return;
            client.off("data", take);
            resolve();
          };
          client.on("data", take);
        });
        expect(socket.write(large)).toBe(false);
        await drained;
        expect(socket.write(Buffer.from("b"))).toBe(true);
        await all;
      }
      expect(socket.bytesWritten).toBe(3 * (large.length + 1));
    });

    it("fails where the client has gone while a write waits", async () => {
      const { client, socket } = await connection();
      client.pause();
      const failed = once(socket, "error");
      socket.write(Buffer.from("a"));
      socket.write(Buffer.alloc(8 << 20, "a"));
      expect(socket.writableLength).toBeGreaterThan(0);
      client.resetAndDestroy();
      expect(String((await failed)[0])).toMatch(/ECONNRESET|EPIPE/);
      expect(socket.destroyed).toBe(true);
    });

    it("reports a reset connection", async () => {
      const { client, socket } = await connection();
      const failed = once(socket, "error");
      client.resetAndDestroy();
      expect((await failed)[0]).toMatchObject({ code: "ECONNRESET" });
    });
  },
);
