import { createHash } from 'node:crypto';
import { z } from 'zod';

/** What a message says of a file that came with it. */
const fileSchema = z.object({
  /** The name of the field. */
  field: z.string(),
  /** What the visitor calls it: a label. */
  name: z.string(),
  /** The ending of its name on the disk, by its bytes. */
  kind: z.string().regex(/^[a-z0-9]{1,8}$/),
  bytes: z.number(),
  /** SHA-256. */
  hash: z.string(),
});
export type MessageFileFacts = z.output<typeof fileSchema>;

/** What visitors have sent with a form, as it is stored and delivered. */
export const messageSchema = z.object({
  /** Time of receipt to the second, a nonce, and a hash of the values: the same message sent again has the same one. */
  id: z.string().regex(/^\d{8}T\d{6}Z-[\w-]{16}-[0-9a-f]{12}$/),
  /** Name of the site. */
  site: z.string(),
  /** Name of the form. */
  form: z.string(),
  /** Its title. */
  title: z.string(),
  /** ISO 8601. */
  receivedAt: z.iso.datetime(),
  values: z.array(z.object({ name: z.string(), label: z.string(), value: z.string() })),
  /** In the order of the form. */
  files: z.array(fileSchema).optional(),
});

export type Message = z.output<typeof messageSchema>;
export type MessageValue = Message['values'][number];

/**
 * Creates a message that has not been delivered.
 *
 * @param token what the visitor's browser has proved; a browser that sends again has the same
 * @param now milliseconds since 1970
 * @param files what came with it
 */
export function createMessage(
  form: { site: string; name: string; title: string },
  values: MessageValue[],
  token: { nonce: string; issuedAt: number },
  now: number,
  files: MessageFileFacts[] = [],
): Message {
  const hash = createHash('sha256')
    .update(JSON.stringify([form.name, values, ...files.map((file) => file.hash)]))
    .digest('hex');
  return {
    id: `${compact(token.issuedAt)}-${token.nonce}-${hash.slice(0, 12)}`,
    site: form.site,
    form: form.name,
    title: form.title,
    receivedAt: new Date(now).toISOString(),
    values,
    ...(files.length > 0 && { files }),
  };
}

/** The beginning of the ids of messages of a time: they are in the order of time. @param time milliseconds since 1970 */
export const compact = (time: number): string =>
  new Date(time).toISOString().replace(/[-:]|\.\d+/g, '');
