import { setting } from '../../runtime/settings/setting';
import { sourceFolder } from './source-folder';
import { GHOST_SIGNATURE_HEADER, type ReadWebhook, STRAPI_EVENT_HEADER } from './webhook';

/**
 * How to read a request to `/api/revalidate` as a webhook of the configured content system; null for a
 * revalidation request of the contract.
 */
export async function webhookReader(headers: Headers): Promise<ReadWebhook | null> {
  const system = setting('CONTENT_SOURCE');
  if (system === 'ghost' && headers.has(GHOST_SIGNATURE_HEADER)) {
    return (await import('./ghost/webhook')).readGhostWebhook;
  }
  if (system === 'strapi' && headers.has(STRAPI_EVENT_HEADER)) {
    const [{ readMapping }, { readStrapiWebhook }] = await Promise.all([
      import('./strapi/mapping'),
      import('./strapi/webhook'),
    ]);
    return readStrapiWebhook(await readMapping(sourceFolder()));
  }
  return null;
}
