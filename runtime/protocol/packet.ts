import { struct } from "./fields/struct.js";
import type { Field, Fields, StructIn, StructOut } from "./fields/field.js";
import { PacketError, PacketWriteError, errorWithin } from "./packet-error.js";
import { Reader } from "./reader.js";
import { Writer } from "./writer.js";

/** Largest packet of the protocol, whose lengths are 16-bit numbers. */
export const LARGEST_PACKET_BYTES = 0xffff;

/**
 * The stages of a connection in which a packet is legal. `login`: the uncompressed conversation with the login server.
 * `characters`: after an accepted 0x91, before the world is entered. `world`: with a character.
 */
export type Stage = "login" | "characters" | "world";

/** The token bucket of one session for one packet. `over` says what happens to a packet when the bucket is empty. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
  readonly over: "delay" | "drop" | "close";
}

/** Limits of the whole packet in bytes. */
export interface SizeRange {
  readonly min: number;
  readonly max: number;
}

/**
 * What a packet has to do with scripts, for docs/client-coverage.md. A form for older clients has what today's form
 * says. In a note, braces stand around names of packets and of the Lua reference: `{MoveReject}`, `{mobile.name}`.
 */
export interface Coverage {
  /** The names in the Lua reference that hear of it or, of a packet to clients, that send it. */
  readonly lua?: readonly string[];
  /** What else answers or sends it, or why nothing does: `"Nothing: a report."` */
  readonly note?: string;
}

interface Common<F extends Fields> extends Coverage {
  readonly id: number;
  readonly name: string;
  readonly stage: Stage | readonly Stage[];
  /**
   * Bytes of the whole packet. A number is a fixed size. With `"variable"` or limits, the length follows the id as u16.
   * Limits that are left out follow from the fields.
   */
  readonly size: number | "variable" | Partial<SizeRange>;
  /** The packet's purpose in one line. */
  readonly about: string;
  /** The sources of the facts. */
  readonly source: string;
  /** The clients that use this form, when there are several forms; left out for today's form. */
  readonly clients?: string;
  readonly fields: F;
}

export interface ClientDeclaration<F extends Fields> extends Common<F> {
  readonly from: "client";
  readonly rate: Rate;
}

export interface ServerDeclaration<F extends Fields> extends Common<F> {
  readonly from: "server";
}

/** A compiled declaration of a packet, with reader and writer. */
export interface Packet<Value, Input = Value> {
  /** A number from 0 on, different for each declared packet: an index for tables, which are quicker than maps. */
  readonly ordinal: number;
  readonly id: number;
  readonly name: string;
  readonly from: "client" | "server";
  readonly stages: readonly Stage[];
  readonly size: number | SizeRange;
  /** Smallest and largest size in bytes, for fixed and variable packets. */
  readonly minimumBytes: number;
  readonly maximumBytes: number;
  readonly rate: Rate | undefined;
  readonly about: string;
  readonly source: string;
  readonly clients: string | undefined;
  readonly coverage: Coverage;
  /** The sub-command and its place in the frame, for ids that have sub-commands. */
  readonly sub: SubCommandPlace | undefined;
  readonly content: Field<Value, Input>;
  /** @param frame the whole packet, id and length included. @throws PacketError */
  read(frame: Uint8Array): Value;
  /** Writes the whole packet into a new buffer. @throws PacketError */
  write(value: Input): Buffer;
  /** Writes the whole packet at `offset` and returns its end. @throws PacketError */
  writeInto(target: Uint8Array, offset: number, value: Input): number;
}

export interface SubCommandPlace {
  readonly id: number;
  readonly offset: number;
  readonly bytes: 1 | 2;
}

export interface ClientPacket<Value, Input = Value> extends Packet<Value, Input> {
  readonly from: "client";
  readonly rate: Rate;
}

export interface ServerPacket<Value, Input = Value> extends Packet<Value, Input> {
  readonly from: "server";
}

export type AnyPacket = Packet<unknown, never>;

/** The type that reading the packet returns. */
export type ValueOf<P> = P extends { read(frame: Uint8Array): infer Value } ? Value : never;

export function packet<const F extends Fields>(declaration: ClientDeclaration<F>): ClientPacket<StructOut<F>, StructIn<F>>;
export function packet<const F extends Fields>(declaration: ServerDeclaration<F>): ServerPacket<StructOut<F>, StructIn<F>>;
/**
 * Compiles a declaration into reader, writer and limits.
 *
 * @throws TypeError when size and fields contradict each other
 */
export function packet<const F extends Fields>(
  declaration: ClientDeclaration<F> | ServerDeclaration<F>,
): Packet<StructOut<F>, StructIn<F>> {
  const { id, name, from, stage, about, source, clients, lua, note, fields } = declaration;
  const content = struct(fields);
  const fixed = typeof declaration.size === "number";
  const headerBytes = fixed ? 1 : 3;
  const { min, max } = checkedSize(declaration, headerBytes + content.minimumBytes, headerBytes + content.maximumBytes);

  function writeInto(target: Uint8Array, offset: number, value: StructIn<F>): number {
    try {
      const to = new Writer(target, offset);
      to.u8(id);
      if (!fixed) to.u16(0);
      content.write(to, value, {});
      const length = to.at - offset;
      if (length < min || length > max) throw new PacketError(`${length} bytes are not within ${min} to ${max}`);
      if (!fixed) {
        target[offset + 1] = length >>> 8;
        target[offset + 2] = length;
      }
      return to.at;
    } catch (error) {
      throw error instanceof PacketError ? new PacketWriteError(error.reason).within(error.path).within(name) : error;
    }
  }

  return {
    ordinal: declaredPackets++,
    id,
    name,
    from,
    stages: typeof stage === "string" ? [stage] : stage,
    size: fixed ? min : { min, max },
    minimumBytes: min,
    maximumBytes: max,
    rate: declaration.from === "client" ? declaration.rate : undefined,
    about,
    source,
    clients,
    coverage: { ...(lua && { lua }), ...(note !== undefined && { note }) },
    sub: subCommandPlace(fields, headerBytes),
    content,
    read(frame) {
      try {
        checkFrame(frame, id, fixed, min, max);
        const reader = new Reader(frame, headerBytes);
        const value = content.read(reader, {});
        if (reader.left > 0) throw new PacketError(`${reader.left} bytes are left over`);
        return value;
      } catch (error) {
        throw errorWithin(error, name);
      }
    },
    write(value) {
      if (fixed) {
        const target = Buffer.allocUnsafe(min);
        writeInto(target, 0, value);
        return target;
      }
      return Buffer.from(scratch.subarray(0, writeInto(scratch, 0, value)));
    },
    writeInto,
  };
}

let declaredPackets = 0;

/** Variable packets are first written here, because their size is known only afterwards. */
const scratch = Buffer.alloc(LARGEST_PACKET_BYTES);

function checkFrame(frame: Uint8Array, id: number, fixed: boolean, min: number, max: number): void {
  if (frame[0] !== id) throw new PacketError(`id is ${frame[0] ?? "missing"}, must be ${id}`);
  if (frame.length < min || frame.length > max) throw new PacketError(`${frame.length} bytes are not within ${min} to ${max}`);
  if (fixed) return;
  const declared = ((frame[1] as number) << 8) | (frame[2] as number);
  if (declared !== frame.length) throw new PacketError(`declares ${declared} bytes, has ${frame.length}`);
}

function checkedSize(declaration: Common<Fields>, fieldsMin: number, fieldsMax: number): SizeRange {
  const { name, size } = declaration;
  if (typeof size === "number") {
    if (fieldsMin > size || fieldsMax < size)
      throw new TypeError(`${name}: fields take ${fieldsMin} to ${fieldsMax} bytes, declared are ${size}`);
    return { min: size, max: size };
  }
  const limits = size === "variable" ? {} : size;
  const min = limits.min ?? fieldsMin;
  const max = limits.max ?? Math.min(fieldsMax, LARGEST_PACKET_BYTES);
  if (min < fieldsMin || max > Math.min(fieldsMax, LARGEST_PACKET_BYTES) || min > max) {
    throw new TypeError(`${name}: limits ${min} to ${max} are wider than the fields' ${fieldsMin} to ${fieldsMax} bytes`);
  }
  return { min, max };
}

function subCommandPlace(fields: Fields, headerBytes: number): SubCommandPlace | undefined {
  let offset = headerBytes;
  for (const field of Object.values(fields)) {
    const { shape } = field;
    if (shape.kind === "subCommand") return { id: shape.value, offset, bytes: shape.type === "u8" ? 1 : 2 };
    offset += field.minimumBytes;
  }
  return undefined;
}
