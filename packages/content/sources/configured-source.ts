import { setting } from '@wenzhan/kit/settings/setting';
import { sourceCredentials } from '@wenzhan/kit/settings/source-credentials';
import { sourceFolder } from './parts/source-folder';
import type { SourceOptions } from './parts/source-options';
import type { ContentSource } from './source';

/** Imports the code of a content system on first use: a site loads only that of its own. */
type ImportSource = () => Promise<(options: SourceOptions) => ContentSource>;

const SYSTEMS: Record<NonNullable<ReturnType<typeof setting<'CONTENT_SOURCE'>>>, ImportSource> = {
  wordpress: async () => (await import('./wordpress/source')).wordPressSource,
  ghost: async () => (await import('./ghost/source')).ghostSource,
  strapi: async () => (await import('./strapi/source')).strapiSource,
};

/** The content system that the settings name; null if they name none. */
export async function configuredSource(): Promise<ContentSource | null> {
  const name = setting('CONTENT_SOURCE');
  const url = setting('CONTENT_SOURCE_URL');
  if (!name || !url) return null;
  const source = await SYSTEMS[name]();
  const dir = sourceFolder();
  const { withSectionFiles } = await import('./parts/section-files');
  return withSectionFiles(source({ url, ...sourceCredentials(), dir }), dir);
}
