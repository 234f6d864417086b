import { cdnReportSchema } from '@wenzhan/kit/cdn/report';
import { z } from 'zod';
import { boundedList } from '../../schemas/bounded';
import { addressText, nameSchema } from '../../schemas/fields';
import { type Call, MEBIBYTE } from '../call';
import { EDIT_BUDGET_MS } from './entries';
import { fileText, pathText, problemList, versionText } from './values';

/** What readers will see differently. */
const effectSchema = z.object({
  address: addressText,
  change: z.enum(['new', 'changed', 'gone', 'moved']),
});

/** What was done, once every instance shows it. */
const receiptSchema = z.object({
  /** Pages that were made anew. */
  pages: z.int().nonnegative(),
  milliseconds: z.int().nonnegative(),
  /** Whether all instances know; a failure is tried again until they do. */
  isEverywhere: z.boolean(),
  /** Whether search engines are told (`INDEXNOW_KEY`, `BAIDU_PUSH_TOKEN`). */
  searchEngines: z.boolean(),
  /** What a CDN has dropped, and what the public addresses show (`CDN_PURGE`). */
  cdn: cdnReportSchema.optional(),
});
export type Receipt = z.output<typeof receiptSchema>;

/** What a change does: with `plan`, what it would do. */
const changeData = z.object({
  /** Where the text is now. */
  path: pathText,
  effects: boundedList(effectSchema, 500),
  /** Faults that have to be mended first. Then nothing is changed. */
  problems: problemList,
  receipt: receiptSchema.optional(),
  /**
   * The public text, if it was changed elsewhere since the draft was begun, and in the same place, or if it is not known what
   * the draft began from. Then nothing is changed, until a text is saved that names this version as `merged`.
   */
  conflict: z
    .object({
      text: fileText,
      version: versionText,
      /** The text that both began from, if it is known. */
      common: fileText.optional(),
    })
    .optional(),
});

const change = <const N extends string, S extends z.ZodRawShape>(
  name: N,
  summary: string,
  further: S,
) =>
  ({
    name,
    method: 'POST',
    summary,
    query: z.object({}),
    body: z.object({ path: pathText, plan: z.boolean().default(false), ...further }),
    data: changeData,
    budgetMs: EDIT_BUDGET_MS,
    maxBytes: 16 * MEBIBYTE,
    showsReason: true,
  }) as const satisfies Call;

export const editPublish = change('edit_publish', 'Publishes a draft', { version: versionText });
export const editMove = change(
  'edit_move',
  'Moves an article to another category; its old address leads on',
  { category: nameSchema },
);
export const editWithdraw = change(
  'edit_withdraw',
  'Takes a page from readers: its address is gone (410), or leads to another',
  { to: addressText.optional() },
);
export const editDelete = change(
  'edit_delete',
  'Deletes a draft; what readers see stays. Its history is kept',
  { version: versionText },
);
