/** Taiwan or Hong Kong: characters and words of the pages in traditional characters. */
export type Variant = 'tw' | 'hk';

/** The pages in traditional characters are below this path. */
export const TRADITIONAL_HOME = '/zh-hant';

/** Whether a path is that of a page in traditional characters, whether or not the build offers any. */
export const isTraditionalPath = (path: string): boolean =>
  path === TRADITIONAL_HOME || path.startsWith(`${TRADITIONAL_HOME}/`);

/** The document of all paths below `/zh-hant` without a route. */
export const TRADITIONAL_NOT_FOUND = `${TRADITIONAL_HOME}/not_found`;

/** The web app manifest of the pages in traditional characters. */
export const TRADITIONAL_MANIFEST = `${TRADITIONAL_HOME}/site.webmanifest`;

/** Pages without a version in traditional characters. */
export const ONE_SCRIPT: readonly string[] = ['/login', '/test'];

/** `lang` of a page in simplified characters, for search engines. */
export const SIMPLIFIED_LANGUAGE = 'zh-Hans';

const LANGUAGES: Readonly<Record<Variant, string>> = { tw: 'zh-Hant', hk: 'zh-Hant-HK' };

/** The variant that this site offers; null without `TRADITIONAL_CHINESE`. Browsers do not know it. */
export function traditionalVariant(): Variant | null {
  const variant = process.env.TRADITIONAL_CHINESE;
  return variant === 'tw' || variant === 'hk' ? variant : null;
}

/** `lang` of a page in traditional characters. */
export function traditionalLanguage(): string {
  return LANGUAGES[traditionalVariant() ?? 'tw'];
}
