import { isTooLong, type LeftOut } from '@wenzhan/contract/schemas/parse-tolerantly';
import type { z } from 'zod';

/**
 * Whether a file does without what is wrong with it: texts and lists that are too long, and parts of a `product`, whose
 * tables have many rows, none of which is worth the article.
 */
export const isUsableWithout = (
  issues: readonly z.core.$ZodIssue[],
  leftOut: readonly LeftOut[],
): boolean =>
  issues.every((issue) => isTooLong(issue) || isOfProduct(issue.path)) &&
  leftOut.every((part) => part.isTooLong || isOfProduct(part.path));

const isOfProduct = ([field]: readonly PropertyKey[]): boolean => field === 'product';
