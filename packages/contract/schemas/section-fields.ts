import { contentFiles } from '@wenzhan/texts/content-files';
import { z } from 'zod';
import { boundedList } from './bounded';
import {
  addressText,
  CONTACT_PATH,
  htmlText,
  labelText,
  longText,
  maybe,
  nameText,
  SITE_PATH,
  summaryText,
} from './fields';
import { lenient, mark, markup } from './marks';

/* Fields of the sections of a page. */

/** Words of more than a line. */
export const text = longText.trim().min(1);
/** A title. */
export const name = nameText.trim().min(1);
/** A few words. */
export const label = labelText.trim().min(1);
/** A sentence. */
export const sentence = summaryText.trim().min(1);
/** HTML in the API, and Markdown in files. */
export const content = markup(htmlText.trim().min(1));
/** A number, or a text such as `1,200` or `2019–2021`. */
export const numberOrText = z.union([label, z.number()]).transform((value) => String(value));
/**
 * The same, and numbers from 10,000 with separators: a shorter one may be a year. A text stays as it is written.
 */
export const quantity = z
  .union([label, z.number()])
  .transform((value) => (typeof value === 'number' ? grouped(value) : value));
const grouped = (value: number) =>
  value.toLocaleString('en', { useGrouping: 'min2', maximumFractionDigits: 20 });
/** The title of a section, which need not have one. */
export const title = maybe(name);

/** A path of this site or an absolute http(s) URL. */
export const pathSchema = addressText.regex(SITE_PATH, { error: () => contentFiles().path });
/** The same, or an e-mail address or telephone number. */
export const contactPathSchema = addressText.regex(CONTACT_PATH, {
  error: () => contentFiles().contactPath,
});

/** A link with its words. */
export const linkSchema = mark(z.object({ title: name, path: pathSchema }), { meaning: 'link' });

/** What a section consists of: at least one. */
export const items = <T extends z.ZodType>(item: T) => boundedList(item).min(1);

/** Where a section stands: every section may say so. A page whose sections do not is as its brand lays it out. */
export const placed = {
  /** What it stands on: `paper` by default. */
  ground: lenient(maybe(z.enum(['paper', 'tint', 'ink', 'accent'])).optional()),
  /** `column`: its title beside it; `page`: above it, over the width of the page; `bleed`: over that of the window. */
  width: lenient(maybe(z.enum(['column', 'page', 'bleed'])).optional()),
};

/** Whether the edges of pictures may be cut so that all have one shape, which is the default. */
export const fit = lenient(maybe(z.enum(['cover', 'contain'])));

/** A film of the site's own, in a format that browsers play. */
export const filmSchema = addressText.regex(/^(?:\/(?!\/)|https?:\/\/).+\.(?:mp4|webm)$/i, {
  error: () => contentFiles().film,
});
