import { AsyncLocalStorage } from 'node:async_hooks';

const ofRender = new AsyncLocalStorage<string | undefined>();

/**
 * Renders texts that are in another language than the site.
 *
 * @param locale undefined for the language of the site
 */
export const inTextLanguage = <T>(locale: string | undefined, render: () => T): T =>
  ofRender.run(locale, render);

/** The language of the text that is rendered; undefined for that of the site. */
export const textLanguage = (): string | undefined => ofRender.getStore();
