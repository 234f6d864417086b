import { setting } from '../settings/setting';
import { GHOST_SIGNATURE_HEADER, readGhostWebhook } from './ghost/webhook';
import { readStrapiWebhook, STRAPI_EVENT_HEADER } from './strapi/webhook';
import type { ReadWebhook } from './webhook';

const WEBHOOKS: Record<string, { header: string; read: ReadWebhook }> = {
  ghost: { header: GHOST_SIGNATURE_HEADER, read: readGhostWebhook },
  strapi: { header: STRAPI_EVENT_HEADER, read: readStrapiWebhook },
};

/**
 * How to read a request to `/api/revalidate` as a webhook of the configured content system; undefined for a
 * revalidation request of the contract.
 */
export function webhookReader(headers: Headers): ReadWebhook | undefined {
  const webhook = WEBHOOKS[setting('CONTENT_SOURCE') ?? ''];
  return webhook && headers.has(webhook.header) ? webhook.read : undefined;
}
