import { contentFiles } from '@wenzhan/texts/content-files';
import { z } from 'zod';
import { boundedRecord } from './bounded';
import { lenient, lenientFields, mark } from './marks';

// The CSP forbids `eval`. Zod only probes for it, when a schema is created, but the probe is reported as a
// violation. So it is set before any other file creates one.
if (typeof window !== 'undefined') z.config({ jitless: true });

/** Schemas that OpenAPI names: `z.object({ … }).register(namedSchemas, { id: 'Tag' })`. */
export const namedSchemas = z.registry<{ id: string }>();

/** An optional or nullable field; both become `undefined`. */
export const maybe = <T extends z.ZodType>(schema: T) =>
  schema.nullish().transform((value) => value ?? undefined);

/** A field that gets a default if it is missing, null or empty. */
export const withDefault = <T extends z.ZodType>(schema: T, fallback: NonNullable<z.output<T>>) =>
  schema.nullish().transform((value) => value || fallback);

/** The origin of the issue of a text that is too long: `parseTolerantly` cuts it. */
export const TEXT_ORIGIN = 'text';

/** The beginning of a text with … after it, of so many UTF-16 code units in all; the text itself if it is no longer. */
export const beginningOf = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\p{Cs}\u200d]$/u, '')}…`;

/** A text for readers, of at most so many UTF-16 code units. */
const textUpTo = (most: number, meaning: 'text' | 'name' = 'text') =>
  mark(
    z
      .string()
      .check(({ value, issues }) => {
        if (value.length <= most) return;
        const message = contentFiles().tooLong(most);
        const fields = { origin: TEXT_ORIGIN, maximum: most, message, input: value };
        issues.push({ code: 'too_big', ...fields, continue: true });
      })
      .meta({ maxLength: most }),
    { meaning },
  );

/*
 * Every string of the API is one of these, or has a maximum of its own. A text is cut where it is too long. Of a key or
 * an address a part would mean something else: it is left out, with what needs it.
 */

/** A name or a title. */
export const nameText = textUpTo(200, 'name');
/** A few words, such as a unit or a version. */
export const labelText = textUpTo(100, 'name');
/** A summary or a description. */
export const summaryText = textUpTo(1000);
/** What a picture shows, for those who do not see it. */
const altText = textUpTo(1000, 'name');
/** Any other text. */
export const longText = textUpTo(5000);
/** Characters of HTML at most: a page reads half of them, and says that there are more (`packages/text/html/parse-html.ts`). */
export const MAX_HTML = 1_000_000;
/** HTML, or Markdown in files. */
export const htmlText = textUpTo(MAX_HTML);
/** A name that identifies something, such as a tag. */
export const keyText = z.string().max(200);
/** A URL or a path. */
export const addressText = z.string().max(2048);

/** The URL segment of a category, a static page or a form. */
export const nameSchema = keyText.regex(/^[a-z0-9][a-z0-9_-]*$/);

const TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(:\d\d(?:\.\d+)?)?(?:Z|([+-]\d\d):?(\d\d)?)$/;

/** A time with its seconds and the minutes of its offset, which ISO 8601 lets backends leave out. */
const wholeTime = (time: string): string =>
  typeof time === 'string'
    ? time.replace(
        TIME,
        (_, start, seconds = ':00', hours, minutes = '00') =>
          `${start}${seconds}${hours ? `${hours}:${minutes}` : 'Z'}`,
      )
    : time;

/** ISO 8601 with an offset. */
export const timeSchema = z.preprocess(wholeTime, z.iso.datetime({ offset: true }).max(64));

/** No control character: browsers drop some of them, so that `/` and what follows one may begin a host. */
const NO_CONTROL = String.raw`(?![^]*\p{Cc})`;

/** How a path of this site begins, and an absolute http(s) URL. */
export const SITE_PATH = new RegExp(String.raw`^${NO_CONTROL}(\/(?![/\\])|https?:\/\/[^/])`, 'u');

/** The same, or an e-mail address or telephone number. */
export const CONTACT_PATH = new RegExp(`${SITE_PATH.source}|^${NO_CONTROL}(mailto:|tel:)`, 'u');

export const pictureSchema = pictureWith({}).register(namedSchemas, { id: 'Picture' });

/** A picture with further fields. */
export function pictureWith<T extends z.ZodRawShape>(fields: T) {
  const sizes = lenientFields({
    width: maybe(z.number().positive()),
    height: maybe(z.number().positive()),
    alt: maybe(altText),
    /** What has to be seen where the edges of the picture are cut; by default its middle, or the upper part of a tall one. */
    focus: maybe(z.enum(['top', 'bottom', 'left', 'right', 'center'])).optional(),
  });
  const schema = z.object({ url: addressText.min(1), ...sizes, ...fields });
  return mark(schema, { meaning: 'picture' });
}

export type Picture = z.output<typeof pictureSchema>;

/* Fields of several kinds of content. */

/** `page` would collide with `/content/page/{n}`. */
export const categoryNameSchema = nameSchema.refine((name) => name !== 'page', {
  error: 'the name "page" is reserved',
});

export const idSchema = z
  .union([
    z
      .string()
      .max(64)
      .regex(/^\d{1,64}$/, { error: () => contentFiles().articleId }),
    z.int().nonnegative(),
  ])
  .transform((id) => String(id));

/** Terms under which a text may be used; `url` is an absolute http(s) URL. */
export const licenseSchema = z
  .object({ name: nameText.min(1), url: addressText.min(1) })
  .register(namedSchemas, { id: 'License' });

/** Terms that pages in traditional characters do not convert, or convert to others, by simplified term. */
export const exceptionsSchema = boundedRecord(keyText.min(1), keyText, 1000);

export const seoSchema = z.object(
  lenientFields({
    title: maybe(nameText),
    description: maybe(summaryText),
    noindex: maybe(z.boolean()),
  }),
);

/** Where the editor whose token the request has changes the text: an absolute http(s) URL. Not sent to others. */
export const editUrlSchema = lenient(maybe(addressText));

/** The form of an author's id. */
export const AUTHOR_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

/** The URL segment of an author. */
export const authorIdSchema = z
  .union([z.string().max(64).regex(AUTHOR_ID), z.int().nonnegative()])
  .transform((id) => String(id));

/** A page elsewhere; `url` is an absolute http(s) URL. */
export const linkSchema = z.object({ title: nameText.min(1), url: addressText.min(1) });

export type License = z.output<typeof licenseSchema>;
