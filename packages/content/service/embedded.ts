import path from 'node:path';
import { serverApiBase } from '@wenzhan/kit/settings/api-base';
import { buildFolder } from '@wenzhan/kit/settings/deployment';
import { setting } from '@wenzhan/kit/settings/setting';
import type { IndexCache } from '../index-cache';
import { configuredSource } from '../sources/configured-source';
import { folderSource } from '../sources/folder-source';
import type { ContentSource } from '../sources/source';
import { createContentApi } from './api';

let api: Promise<ReturnType<typeof createContentApi>> | undefined;

/** The embedded content API over the configured content system, or `CONTENT_DIR`, in this thread. */
export function embeddedApi(): Promise<ReturnType<typeof createContentApi>> {
  api ??= createEmbeddedApi();
  return api;
}

async function createEmbeddedApi() {
  const source = (await configuredSource()) ?? contentFolder();
  return createContentApi({
    source,
    index: indexPlace(source),
    external: serverApiBase() !== '',
  });
}

function contentFolder(): ContentSource {
  const folder = setting('CONTENT_DIR');
  // Written out, so that the bundler gives it to the middleware, too: `outputFileTracingIncludes` does not.
  if (folder === 'content') return folderSource(path.join(process.cwd(), 'content'));
  return folderSource(path.resolve(/* turbopackIgnore: true */ process.cwd(), folder));
}

/**
 * The index file, next to the page cache. Undefined without files, and in development, where the code that
 * builds the index changes.
 */
export function indexPlace({ name }: ContentSource): IndexCache | undefined {
  const version = process.env.BUILD_ID;
  if (!version || setting('CACHE_DISK_MB') === 0) return undefined;
  // Not through `path`: the bundler would treat folders of the project as parts of the server.
  const folder = setting('CACHE_DIR') ?? `${process.cwd()}/${buildFolder()}/cache`;
  // What entries become depends on it, too.
  const other = JSON.stringify([setting('CONTENT_SOURCE_CATEGORY'), setting('SITE_TIME_ZONE')]);
  return { file: `${folder}/content-index`, version: `${version} ${name} ${other}` };
}
