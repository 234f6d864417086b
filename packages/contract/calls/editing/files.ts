import { z } from 'zod';
import { boundedList } from '../../schemas/bounded';
import { addressText, keyText, nameText, timeSchema } from '../../schemas/fields';
import { type Call, limitParam, MEBIBYTE, pageParam, parameter } from '../call';
import { EDIT_BUDGET_MS } from './entries';
import { pathText } from './values';

/** Bytes of one part of an upload; base64 makes them a third longer. */
export const UPLOAD_PART_BYTES = 512 * 1024;
/** Bytes of an uploaded file at most. */
export const MAX_UPLOAD_BYTES = 32 * MEBIBYTE;

const SMALL = { budgetMs: EDIT_BUDGET_MS, maxBytes: MEBIBYTE, showsReason: true } as const;

/** A picture or another file that pages show or offer. */
const mediaFileSchema = z.object({
  /** Path in the site's folder, below `media/`. */
  path: pathText,
  /** Path on the site. */
  address: addressText,
  /** Media type. */
  type: keyText,
  bytes: z.int().nonnegative(),
  width: z.int().positive().optional(),
  height: z.int().positive().optional(),
  changedAt: timeSchema,
});
export type MediaFile = z.output<typeof mediaFileSchema>;

export const editFiles = {
  name: 'edit_files',
  method: 'GET',
  summary: 'Pictures and files of the site, the newest first',
  query: z.object({
    keyword: parameter.optional(),
    kind: z.enum(['picture', 'other']).optional(),
    page: pageParam,
    limit: limitParam,
  }),
  data: z.object({ list: boundedList(mediaFileSchema, 100), total: z.int().nonnegative() }),
  ...SMALL,
} as const satisfies Call;

export const editFileUses = {
  name: 'edit_file_uses',
  method: 'GET',
  summary: 'The texts that use a picture or file',
  query: z.object({ path: pathText }),
  data: z.object({ list: boundedList(z.object({ path: pathText, title: nameText }), 500) }),
  ...SMALL,
} as const satisfies Call;

export const editUpload = {
  name: 'edit_upload',
  method: 'POST',
  summary: 'Takes a part of a file; with the last one the file is checked, cleaned and kept',
  query: z.object({}),
  body: z.object({
    /** Chosen by the sender, the same for all parts. */
    upload: z.uuid(),
    /** The file's name on the sender's device. */
    name: nameText.min(1),
    /** From 0; a part that was sent before may be sent again. */
    index: z.int().nonnegative(),
    isLast: z.boolean(),
    /** Base64. */
    data: z.base64().max(Math.ceil(UPLOAD_PART_BYTES / 3) * 4),
  }),
  data: z.object({ file: mediaFileSchema.optional() }),
  maxBodyBytes: MEBIBYTE,
  ...SMALL,
} as const satisfies Call;

export const editFileDelete = {
  name: 'edit_file_delete',
  method: 'POST',
  summary: 'Deletes a file; one that texts use only if that is confirmed',
  query: z.object({}),
  body: z.object({ path: pathText, evenIfUsed: z.boolean().default(false) }),
  data: z.unknown(),
  ...SMALL,
} as const satisfies Call;
