import { z } from 'zod';

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

/** The URL segment of a category, a static page or a form. */
export const nameSchema = z.string().regex(/^[a-z0-9][a-z0-9_-]*$/);

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
export const timeSchema = z.preprocess(wholeTime, z.iso.datetime({ offset: true }));

/** No control character: browsers drop some of them, so that `/` and what follows one may begin a host. */
const NO_CONTROL = String.raw`(?![^]*\p{Cc})`;

/** How a path of this site begins, and an absolute http(s) URL. */
export const SITE_PATH = new RegExp(String.raw`^${NO_CONTROL}(\/(?![/\\])|https?:\/\/[^/])`, 'u');

/** The same, or an e-mail address or telephone number. */
export const CONTACT_PATH = new RegExp(`${SITE_PATH.source}|^${NO_CONTROL}(mailto:|tel:)`, 'u');

export const pictureSchema = z
  .object({
    url: z.string().min(1),
    width: maybe(z.number().positive()),
    height: maybe(z.number().positive()),
    alt: maybe(z.string()),
  })
  .register(namedSchemas, { id: 'Picture' });

export type Picture = z.output<typeof pictureSchema>;
