import type { SiteConfig } from '@wenzhan/contract/calls/site';

/** Simplified terms and what replaces them; a term that is to stay replaces itself. */
export type Exceptions = Readonly<Record<string, string>>;

/** What a script is made of, as data. */
export interface ScriptSettings {
  vocabulary?: TextSettings['traditionalVocabulary'];
  /** The last ones take precedence. */
  exceptions: readonly Exceptions[];
}

/** What a site says of its texts. */
export type TextSettings = Partial<Pick<SiteConfig, 'traditional' | 'traditionalVocabulary'>>;
