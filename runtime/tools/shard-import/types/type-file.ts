import { z } from "zod";

/** Templates by a family's names for types; "" for what does not come over. */
export const typeNames = z.record(z.string(), z.string());
type TypeNames = z.infer<typeof typeNames>;

/** The templates of types: of items, of creatures, and of items by their graphic. */
export interface TypeFile {
  readonly items?: TypeNames | undefined;
  readonly creatures?: TypeNames | undefined;
  readonly arts?: TypeNames | undefined;
}

/** Reads `Name template, OtherName template`; a name without a template does not come over. */
export function pairs(text: string): TypeNames {
  return Object.fromEntries(
    text
      .trim()
      .split(/\s*,\s*/)
      .map((pair) => {
        const [name, template = ""] = pair.split(/\s+/);
        return [name!, template];
      }),
  );
}

/** Reads `template: Name OtherName, other_template: ThirdName`. */
export function grouped(text: string): TypeNames {
  return Object.fromEntries(
    text
      .trim()
      .split(/\s*,\s*/)
      .flatMap((group) => {
        const [template = "", names = ""] = group.split(/:\s*/);
        return names.split(/\s+/).map((name) => [name, template] as const);
      }),
  );
}
