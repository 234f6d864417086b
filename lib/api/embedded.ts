import path from 'node:path';
import { createContentApi } from '../content/api';
import { serverApiBase } from '../env';
import { setting } from '../settings/setting';

let api: ReturnType<typeof createContentApi> | undefined;

/** The embedded content API over `CONTENT_DIR`, answering in this process. */
export function embeddedApi(): ReturnType<typeof createContentApi> {
  api ??= createContentApi({
    dir: path.resolve(/* turbopackIgnore: true */ process.cwd(), setting('CONTENT_DIR')),
    external: serverApiBase() !== '',
  });
  return api;
}
