import { configuredSystem } from './configured-source';
import { sourceFolder } from './source-folder';
import type { ReadWebhook } from './webhook';

/**
 * How to read a request to `/api/revalidate` as a webhook of the configured content system; null for a
 * revalidation request of the contract.
 */
export async function webhookReader(headers: Headers): Promise<ReadWebhook | null> {
  const webhook = configuredSystem()?.webhook;
  return webhook && headers.has(webhook.header) ? webhook.reader(sourceFolder()) : null;
}
