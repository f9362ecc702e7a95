import { z } from "zod";

const DEFAULT_PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 200;
/** The number of the first entry on this page is still exact. */
const MAX_PAGE = Math.floor(Number.MAX_SAFE_INTEGER / MAX_PAGE_SIZE);

/** A whole number in a query. A number out of range becomes the nearest number in range. */
export function wholeNumber(about: { min: number; max: number; default: number; description: string }) {
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
