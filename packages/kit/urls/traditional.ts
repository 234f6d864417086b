/** Taiwan or Hong Kong: characters and words of the pages in traditional characters. */
export type Variant = 'tw' | 'hk';

/** The first segment of the paths of pages in traditional characters. */
export const TRADITIONAL_SEGMENT = 'zh-hant';

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
