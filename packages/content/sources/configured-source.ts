import { setting } from '@wenzhan/kit/settings/setting';
import { sourceCredentials } from '@wenzhan/kit/settings/source-credentials';
import type { ContentSource } from '../source';
import { sourceFolder } from './source-folder';
import type { SourceOptions } from './source-options';
import { GHOST_SIGNATURE_HEADER, type ReadWebhook, STRAPI_EVENT_HEADER } from './webhook';

/** A content system. Its code is imported on first use: a site loads only that of its system. */
interface ContentSystem {
  source(): Promise<(options: SourceOptions) => ContentSource>;
  /** If it sends webhooks, the header that only they have, and what reads them. */
  webhook?: { header: string; reader(dir: string | undefined): Promise<ReadWebhook> };
}

const SYSTEMS: Record<NonNullable<ReturnType<typeof setting<'CONTENT_SOURCE'>>>, ContentSystem> = {
  wordpress: {
    source: async () => (await import('./wordpress/source')).wordPressSource,
  },
  ghost: {
    source: async () => (await import('./ghost/source')).ghostSource,
    webhook: {
      header: GHOST_SIGNATURE_HEADER,
      reader: async () => (await import('./ghost/webhook')).readGhostWebhook,
    },
  },
  strapi: {
    source: async () => (await import('./strapi/source')).strapiSource,
    webhook: {
      header: STRAPI_EVENT_HEADER,
      reader: async (dir) => (await import('./strapi/webhook')).strapiWebhookReader(dir),
    },
  },
};

/** The configured content system; undefined without one. */
export function configuredSystem(): ContentSystem | undefined {
  const name = setting('CONTENT_SOURCE');
  return name && SYSTEMS[name];
}

/** The content system that the settings name; null if they name none. */
export async function configuredSource(): Promise<ContentSource | null> {
  const url = setting('CONTENT_SOURCE_URL');
  const source = url && (await configuredSystem()?.source());
  if (!source) return null;
  const dir = sourceFolder();
  const { withSectionFiles } = await import('./section-files');
  return withSectionFiles(source({ url, ...sourceCredentials(), dir }), dir);
}
