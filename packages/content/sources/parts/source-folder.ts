import path from 'node:path';
import { setting } from '@wenzhan/kit/settings/setting';

/** The folder with files beside a content system; undefined without one. */
export function sourceFolder(): string | undefined {
  // By default `CONTENT_DIR` is the sample content, whose name and menu would replace the system's.
  return process.env.CONTENT_DIR
    ? path.resolve(/* turbopackIgnore: true */ process.cwd(), setting('CONTENT_DIR'))
    : undefined;
}
