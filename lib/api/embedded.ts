import path from 'node:path';
import { createContentApi } from '../content/api';
import { contentDir, serverApiBase } from '../env';

let api: ReturnType<typeof createContentApi> | undefined;

/** The embedded content API over `CONTENT_DIR`, answering in this process. */
export function embeddedApi(): ReturnType<typeof createContentApi> {
  api ??= createContentApi({
    dir: path.resolve(/* turbopackIgnore: true */ process.cwd(), contentDir()),
    external: serverApiBase() !== '',
  });
  return api;
}
