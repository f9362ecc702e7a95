import type { ApiDocument } from "./document.js";

/** Members of an OpenAPI document whose keys are names that readers look for. */
const NAMING = new Set(["properties", "headers", "x-events"]);

/** The document with only the routes that contain all words of the search, in any case and order. All schemas stay, for the links. */
export function searched(document: ApiDocument, search: string): ApiDocument {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const paths: ApiDocument["paths"] = {};
  for (const [path, item] of Object.entries(document.paths)) {
    const found = Object.entries(item).filter(([method, operation]) => {
      const text = [method, path, ...textsOf(operation)].join("\n").toLowerCase();
      return words.every((word) => text.includes(word));
    });
    if (found.length > 0) paths[path] = Object.fromEntries(found);
  }
  return { ...document, paths };
}

function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => [
    ...(NAMING.has(key) ? Object.keys(member as object) : []),
    ...textsOf(member),
  ]);
}
