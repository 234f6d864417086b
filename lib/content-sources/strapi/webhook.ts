import type { ReadWebhook } from '../webhook';

/** Only Strapi's webhooks have it. */
export const STRAPI_EVENT_HEADER = 'x-strapi-event';

export const readStrapiWebhook: ReadWebhook = () => null;
