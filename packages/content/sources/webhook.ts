import type { Proof } from '@wenzhan/contract/revalidation/signature';
import { z } from 'zod';

/** The body of a webhook, as JSON with the shape of a schema. */
export const bodyOf = <T extends z.ZodType>(shape: T) =>
  z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue('is not JSON');
        return z.NEVER;
      }
    })
    .pipe(shape);

/** Header that only Ghost's webhooks have. */
export const GHOST_SIGNATURE_HEADER = 'x-ghost-signature';
/** Header that only Strapi's webhooks have. */
export const STRAPI_EVENT_HEADER = 'x-strapi-event';

/** What a content system's webhook says, in the terms of a revalidation request. */
export interface SourceChange {
  /** Cache tags of what is new or edited. */
  tags: string[];
  /** Cache tags of what is not public any more. */
  withdrawn: string[];
  /** Cache tags of drafts that have changed: nothing public has. */
  drafts?: string[];
}

/** A webhook whose proof is right. */
interface SourceWebhook {
  /** Differs from delivery to delivery; null if the system sends nothing that does. */
  proof: Proof | null;
  /** Null for a body that is no event of the content. */
  change: SourceChange | null;
}

/**
 * Reads a webhook of a content system.
 *
 * @param secret `REVALIDATE_SECRET`
 * @returns null if its proof is wrong or too old
 */
export type ReadWebhook = (secret: string, headers: Headers, body: string) => SourceWebhook | null;
