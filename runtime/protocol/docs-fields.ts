import type { AnyField, Shape } from "./fields/field.js";
import { INTEGER_FORMATS } from "./fields/numbers.js";
import type { AnyPacket } from "./packet.js";

/** One line of a packet's table. */
export interface Row {
  readonly offset: string;
  readonly name: string;
  readonly type: string;
  readonly most: string;
  readonly meaning: string;
}

export function hex(value: number): string {
  return `0x${value.toString(16).toUpperCase().padStart(2, "0")}`;
}

/**
 * A row for each field of a packet. Inner fields have their path.
 *
 * @throws TypeError when a field has no description
 */
export function fieldTable(packet: AnyPacket): Row[] {
  const headerBytes = typeof packet.size === "number" ? 1 : 3;
  return structRows(packet.name, packet.content, "", headerBytes);
}

/** Rows of a structure's fields. The offset is unknown after the first field of variable size. */
function structRows(packetName: string, field: AnyField, prefix: string, start: number | undefined): Row[] {
  if (field.shape.kind !== "struct") return [];
  const rows: Row[] = [];
  let offset = start;
  for (const [name, part] of Object.entries(field.shape.fields)) {
    rows.push(...fieldRows(packetName, part, prefix + name, offset, ""));
    offset = offset === undefined || part.minimumBytes !== part.maximumBytes ? undefined : offset + part.minimumBytes;
  }
  return rows;
}

/** The rows of a field and of its inner fields. @param note the condition under which the field exists */
function fieldRows(packetName: string, field: AnyField, name: string, offset: number | undefined, note: string): Row[] {
  const { shape } = field;
  switch (shape.kind) {
    case "when":
      return fieldRows(packetName, withDoc(shape.of, field.doc), name, offset, `only when ${shape.on} ${shape.condition}`);
    case "ifMore":
      return fieldRows(packetName, withDoc(shape.of, field.doc), name, offset, "may be missing");
    case "struct":
      return [
        ...(note === "" && field.doc === ""
          ? []
          : [{ offset: show(offset), name, type: "group", most: "", meaning: joined(field.doc, note) }]),
        ...structRows(packetName, field, `${name}.`, offset),
      ];
    case "list":
      return [
        {
          offset: show(offset),
          name: `${name}[]`,
          type: listType(shape),
          most: `${shape.max} entries`,
          meaning: joined(field.doc, note),
        },
        ...(shape.of.shape.kind === "struct"
          ? structRows(packetName, shape.of, `${name}[].`, undefined)
          : [
              {
                offset: "",
                name: `${name}[] entry`,
                type: typeOf(shape.of.shape),
                most: mostOf(shape.of.shape),
                meaning: shape.of.doc,
              },
            ]),
      ];
    case "variant":
      return [
        { offset: show(offset), name, type: `by ${shape.on}`, most: "", meaning: joined(field.doc, note) },
        ...[...shape.cases].flatMap(([key, part]) => fieldRows(packetName, part, `${name} (${shape.on} ${key})`, undefined, "")),
      ];
    case "integer":
    case "flag":
    case "pad":
    case "constant":
    case "subCommand":
    case "bytes":
    case "text":
    case "custom":
      if (field.doc === "") throw new TypeError(`${packetName}.${name} does not say what it means`);
      return [
        {
          offset: show(offset),
          name,
          type: typeOf(shape),
          most: mostOf(shape),
          meaning: joined(joined(field.doc, note), fallbackOf(shape)),
        },
      ];
  }
}

function withDoc(field: AnyField, doc: string): AnyField {
  return field.doc === "" ? { ...field, doc } : field;
}

function show(offset: number | undefined): string {
  return offset === undefined ? "" : String(offset);
}

function joined(first: string, second: string): string {
  return [first, second].filter((part) => part !== "").join("; ");
}

function fallbackOf(shape: Shape): string {
  if (!("fallback" in shape) || shape.fallback === undefined) return "";
  const { fallback } = shape;
  if (typeof fallback === "number") return `written as ${fallback > 255 ? hex(fallback) : fallback} when left out`;
  if (typeof fallback === "object") return "written as usual when left out";
  return `written as ${JSON.stringify(fallback)} when left out`;
}

function listType(shape: Shape & { kind: "list" }): string {
  switch (shape.ends.by) {
    case "count":
      return `list, ${shape.ends.type} count in front`;
    case "fixed":
      return "list of fixed length";
    case "terminator":
      return `list, ended by ${shape.ends.type} ${shape.ends.value}`;
    case "rest":
      return "list to the end";
  }
}

const EXTENTS = {
  padded: "filled with NUL",
  terminated: "ended by NUL",
  rest: "to the end",
  u8: "u8 count in front",
  u16: "u16 count in front",
  u32: "u32 count in front",
} as const;

function typeOf(shape: Shape): string {
  switch (shape.kind) {
    case "integer":
    case "constant":
    case "subCommand":
      return shape.kind === "integer" ? shape.type : `${shape.type} ${hex(shape.value)}`;
    case "flag":
      return "u8, 0 or 1";
    case "pad":
      return `${shape.bytes} bytes`;
    case "bytes":
      return shape.extent === "fixed" ? `${shape.max} bytes` : `bytes, ${EXTENTS[shape.extent]}`;
    case "text":
      return `${shape.raw === "" ? "text" : "raw text"}, ${shape.encoding}, ${EXTENTS[shape.extent]}`;
    case "custom":
      return shape.type;
    case "struct":
    case "list":
    case "when":
    case "ifMore":
    case "variant":
      return shape.kind;
  }
}

function mostOf(shape: Shape): string {
  switch (shape.kind) {
    case "integer": {
      const format = INTEGER_FORMATS[shape.type];
      return shape.min === format.min && shape.max === format.max ? "" : `${shape.min} to ${shape.max}`;
    }
    case "text":
      return `${shape.max} ${shape.encoding === "utf8" ? "bytes" : "characters"}`;
    case "bytes":
      return shape.extent === "fixed" ? "" : `${shape.max} bytes`;
    case "flag":
    case "pad":
    case "constant":
    case "subCommand":
    case "struct":
    case "list":
    case "when":
    case "ifMore":
    case "variant":
    case "custom":
      return "";
  }
}
