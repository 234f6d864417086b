import { addressText, pictureSchema, SITE_PATH } from '@wenzhan/contract/schemas/fields';
import { lenient } from '@wenzhan/contract/schemas/marks';
import { contentFiles } from '@wenzhan/texts/content-files';
import { z } from 'zod';

/* Fields of several content files: the API's, but unknown keys are rejected. */

export const picture = lenient(z.strictObject(pictureSchema.shape).optional());

/** An absolute http(s) URL. */
export const url = z.url({ protocol: /^https?$/, error: () => contentFiles().url }).max(2048);

/** A path on this site or an absolute http(s) URL. */
export const sitePath = addressText.regex(SITE_PATH, { error: () => contentFiles().path });
