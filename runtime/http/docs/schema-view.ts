import type { Schema } from "./document.js";
import { html, type Html, prose } from "./html.js";

/** Zod writes the limits of exact integers into every whole number. They are left out. */
const isSafeIntegerBound = (bound: number): boolean => Math.abs(bound) === Number.MAX_SAFE_INTEGER;

/** A schema in a few words: `text, 3 to 30 characters`, `list of User`. */
export function schemaType(schema: Schema): Html {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split("/").at(-1) ?? "";
    return html`<a href="#schema-${name}">${name}</a>`;
  }
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return joined(alternatives.map(schemaType), " or ");
  if (schema.allOf) return joined(schema.allOf.map(schemaType), " and ");
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (schema.enum) return joined(schema.enum.map((value) => code(String(value))), ", ");
  if (schema.type === "array") return html`list of ${schema.items ? schemaType(schema.items) : "anything"}${bounds(schema)}`;
  if (schema.type === "object" && typeof schema.additionalProperties === "object" && !schema.properties)
    return html`object of ${schemaType(schema.additionalProperties)}`;
  return html`${plainType(schema)}${bounds(schema)}`;
}

/** The members of an object; nothing for other schemas. */
export function schemaMembers(schema: Schema): Html | undefined {
  if (!schema.properties) return undefined;
  const rows = Object.entries(schema.properties).map(
    ([name, member]) =>
      html`<tr>
        <th scope="row"><code>${name}</code>${schema.required?.includes(name) ? "" : html` <small>optional</small>`}</th>
        <td>${schemaType(member)}</td>
        <td>${remark(member)}</td>
      </tr>`,
  );
  return html`<table>
    <thead>
      <tr>
        <th scope="col">Member</th>
        <th scope="col">Type</th>
        <th scope="col">Meaning</th>
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}

/** Description and example of a schema. */
export function remark(schema: Schema): Html {
  const example = schema.examples?.[0];
  const words = schema.description === undefined ? undefined : prose(schema.description);
  const shown = example === undefined ? undefined : html` <small>such as ${code(textOf(example))}</small>`;
  return html`${words}${shown}`;
}

function plainType({ type = "anything", format }: Schema): string {
  const words = Array.isArray(type) ? type.join(" or ") : type;
  return format === undefined ? words : `${words} (${format})`;
}

function bounds(schema: Schema): string {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems } = schema;
  const all = [
    range(minLength, maxLength, " characters"),
    range(minItems, maxItems, " items"),
    range(bound(minimum), bound(maximum), ""),
  ];
  return all
    .filter((text) => text !== "")
    .map((text) => `, ${text}`)
    .join("");
}

function bound(value: number | undefined): number | undefined {
  return value === undefined || isSafeIntegerBound(value) ? undefined : value;
}

function range(least: number | undefined, most: number | undefined, unit: string): string {
  if (least !== undefined && most !== undefined) return `${least} to ${most}${unit}`;
  if (least !== undefined) return `at least ${least}${unit}`;
  return most === undefined ? "" : `at most ${most}${unit}`;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function code(text: string): Html {
  return html`<code>${text}</code>`;
}

function joined(parts: readonly Html[], separator: string): Html {
  return html`${parts.flatMap((part, index) => (index === 0 ? [part] : [html`${separator}`, part]))}`;
}
