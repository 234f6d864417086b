import { cp } from 'node:fs/promises';
import path from 'node:path';
import { LANGUAGES_CONTENT } from '@wenzhan/content/testing/languages';
import { ROOT } from '@wenzhan/kit/testing/documents';
import { withContentFiles } from '../../support/content-files';
import { untilServing } from '../../support/ready';
import { type Site, withSite } from '../../support/site';

interface LanguagesSite {
  /** Files of its content, instead of those of `LANGUAGES_CONTENT` or besides them. */
  files?: Readonly<Record<string, string>>;
  env?: Record<string, string>;
}

/**
 * Runs with a site in Chinese, English and Arabic, which is written from right to left. The build, which is the same for
 * any site, has none of its pages.
 */
export const withLanguagesSite = <T>(
  { files = {}, env = {} }: LanguagesSite,
  run: (site: Site) => Promise<T>,
): Promise<T> =>
  withContentFiles({ ...LANGUAGES_CONTENT, ...files }, async (CONTENT_DIR) => {
    const logo = path.join(CONTENT_DIR, 'media/samples/dot.png');
    await cp(path.join(ROOT, 'content/media/icons/192.png'), logo);
    return withSite({ pages: 'none', env: { ...env, CONTENT_DIR } }, async (site) => {
      await untilServing(site.base);
      return run(site);
    });
  });
