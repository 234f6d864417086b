import path from 'node:path';
import { serverApiBase } from '@wenzhan/kit/settings/api-base';
import { buildFolder } from '@wenzhan/kit/settings/deployment';
import { setting } from '@wenzhan/kit/settings/setting';
import { readContentFile } from '../files/parse-file';
import type { IndexCache } from '../index-cache';
import { configuredSource } from '../sources/configured-source';
import { folderSource } from '../sources/folder-source';
import { sourceFolder } from '../sources/parts/source-folder';
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
  await noteLocale(setting('CONTENT_SOURCE') ? sourceFolder() : source.name);
  return createContentApi({
    source,
    index: indexPlace(source),
    external: serverApiBase() !== '',
  });
}

/** Lets what the first reading logs be in the language of the site. @param folder with `site.yaml` */
async function noteLocale(folder: string | undefined): Promise<void> {
  const { record } = folder ? await readContentFile(folder, 'site.yaml') : {};
  if (record?.kind === 'site') process.env.SITE_LOCALE ||= record.site.locale;
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
