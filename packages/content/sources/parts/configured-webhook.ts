import { setting } from '@wenzhan/kit/settings/setting';
import { GHOST_SIGNATURE_HEADER, type ReadWebhook, STRAPI_EVENT_HEADER } from '../webhook';
import { sourceFolder } from './source-folder';

/** The webhooks of a content system: the header that only they have, and what reads them, which is imported on first use. */
interface Webhooks {
  header: string;
  reader(dir: string | undefined): Promise<ReadWebhook>;
}

type SystemName = NonNullable<ReturnType<typeof setting<'CONTENT_SOURCE'>>>;

/** A content system without a row sends revalidation requests of the contract. */
const WEBHOOKS: Partial<Record<SystemName, Webhooks>> = {
  ghost: {
    header: GHOST_SIGNATURE_HEADER,
    reader: async () => (await import('../ghost/webhook')).readGhostWebhook,
  },
  strapi: {
    header: STRAPI_EVENT_HEADER,
    reader: async (dir) => (await import('../strapi/webhook')).strapiWebhookReader(dir),
  },
};

/**
 * How to read a request to `/api/revalidate` as a webhook of the configured content system; null for a
 * revalidation request of the contract.
 */
export async function webhookReader(headers: Headers): Promise<ReadWebhook | null> {
  const system = setting('CONTENT_SOURCE');
  const webhooks = system && WEBHOOKS[system];
  return webhooks && headers.has(webhooks.header) ? webhooks.reader(sourceFolder()) : null;
}
