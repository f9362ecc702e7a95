import { z } from "zod";

const DEFAULT_PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 200;
/** So that the number of the first entry on it is still exact. */
const MAX_PAGE = Math.floor(Number.MAX_SAFE_INTEGER / MAX_PAGE_SIZE);

/** A whole number in a query; one that is out of range becomes the nearest within. */
function wholeNumber(about: { min: number; max: number; default: number; description: string }) {
  const { min, max, description } = about;
  const rule = "must be a whole number";
  return z
    .string(rule)
    .refine((text) => /^-?\d+$/.test(text), rule)
    .optional()
    .transform((digits) => (digits === undefined ? about.default : Math.min(Math.max(Number(digits), min), max)))
    .meta({ type: "integer", description });
}

/** Members of the query of a list that comes page by page. */
export const pageQuery = {
  page: wholeNumber({
    min: 1,
    max: MAX_PAGE,
    default: 1,
    description: "Counted from 1; missing or lower means 1.",
  }),
  pageSize: wholeNumber({
    min: 1,
    max: MAX_PAGE_SIZE,
    default: DEFAULT_PAGE_SIZE,
    description: `1 to ${MAX_PAGE_SIZE}, ${DEFAULT_PAGE_SIZE} when missing; a number beyond becomes the nearest within.`,
  }),
};
