import { setting } from '../../runtime/settings/setting';
import { sourceCredentials } from '../../runtime/settings/source-credentials';
import type { ContentSource } from '../source';
import { sourceFolder } from './source-folder';
import type { SourceOptions } from './source-options';

/** Imported on first use: a site loads only the code of its system. */
const SOURCES: Record<
  NonNullable<ReturnType<typeof setting<'CONTENT_SOURCE'>>>,
  () => Promise<(options: SourceOptions) => ContentSource>
> = {
  wordpress: async () => (await import('./wordpress/source')).wordPressSource,
  ghost: async () => (await import('./ghost/source')).ghostSource,
  strapi: async () => (await import('./strapi/source')).strapiSource,
};

/** The content system that the settings name; null if they name none. */
export async function configuredSource(): Promise<ContentSource | null> {
  const system = setting('CONTENT_SOURCE');
  const url = setting('CONTENT_SOURCE_URL');
  if (!system || !url) return null;
  const dir = sourceFolder();
  const { user, key } = sourceCredentials();
  const source = await SOURCES[system]();
  return source({ url, user, key, dir });
}
