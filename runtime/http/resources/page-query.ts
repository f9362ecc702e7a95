import { z } from "zod";

const DEFAULT_PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 200;
/** The number of the first entry on this page is still exact. */
const MAX_PAGE = Math.floor(Number.MAX_SAFE_INTEGER / MAX_PAGE_SIZE);

/** A whole number in a query. A number out of range becomes the nearest number in range. */
export function wholeNumber<Default extends number | undefined>(about: {
  min: number;
  max: number;
  default: Default;
  description: string;
}) {
  const { min, max, description } = about;
  const rule = "must be a whole number";
  return z
    .string(rule)
    .refine((text) => /^-?\d+$/.test(text), rule)
    .optional()
    .transform((digits) => (digits === undefined ? about.default : Math.min(Math.max(Number(digits), min), max)))
    .meta({ type: "integer", description });
}

/** The query members of a list in pages. */
export const pageQuery = {
  page: wholeNumber({
    min: 1,
    max: MAX_PAGE,
    default: 1,
    description: "The first page is 1. A missing or lower number means 1.",
  }),
  pageSize: wholeNumber({
    min: 1,
    max: MAX_PAGE_SIZE,
    default: DEFAULT_PAGE_SIZE,
    description: `1 to ${MAX_PAGE_SIZE}; default ${DEFAULT_PAGE_SIZE}. A number out of range becomes the nearest number in range.`,
  }),
};

/** Those of a list that comes whole where neither is given. */
export const optionalPageQuery = {
  page: wholeNumber({
    min: 1,
    max: MAX_PAGE,
    default: undefined,
    description: "The first page is 1. Without `page` and `pageSize` the list comes whole.",
  }),
  pageSize: wholeNumber({
    min: 1,
    max: MAX_PAGE_SIZE,
    default: undefined,
    description: `1 to ${MAX_PAGE_SIZE}; ${DEFAULT_PAGE_SIZE} where only \`page\` is given.`,
  }),
};

/** The page of a list that {@link optionalPageQuery} asks for, or all of it. */
export function pageOf<T>(
  all: readonly T[],
  { page, pageSize }: { page?: number | undefined; pageSize?: number | undefined },
): readonly T[] {
  if (page === undefined && pageSize === undefined) return all;
  const size = pageSize ?? DEFAULT_PAGE_SIZE;
  const begin = ((page ?? 1) - 1) * size;
  return all.slice(begin, begin + size);
}
