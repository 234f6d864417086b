import path from 'node:path';
import type { ContentSource } from '../content/source';
import { setting } from '../settings/setting';
import { ghostSource } from './ghost/source';
import type { SourceOptions } from './source-options';
import { strapiSource } from './strapi/source';
import { wordPressSource } from './wordpress/source';

const SOURCES: Record<
  NonNullable<ReturnType<typeof setting<'CONTENT_SOURCE'>>>,
  (options: SourceOptions) => ContentSource
> = { wordpress: wordPressSource, ghost: ghostSource, strapi: strapiSource };

/** The content system that the settings name; null if they name none. */
export function configuredSource(): ContentSource | null {
  const system = setting('CONTENT_SOURCE');
  const url = setting('CONTENT_SOURCE_URL');
  if (!system || !url) return null;
  const dir = sourceFolder();
  const [user, key] = [setting('CONTENT_SOURCE_USER'), setting('CONTENT_SOURCE_KEY')];
  return SOURCES[system]({ url, user, key, dir });
}

/** The folder with files beside a content system; undefined without one. */
export function sourceFolder(): string | undefined {
  // By default `CONTENT_DIR` is the sample content, whose name and menu would replace the system's.
  return process.env.CONTENT_DIR
    ? path.resolve(/* turbopackIgnore: true */ process.cwd(), setting('CONTENT_DIR'))
    : undefined;
}
