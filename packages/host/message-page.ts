import { siteLocale } from '@wenzhan/kit/language';

/** A small page for a request that the framework does not answer. */
export const messagePage = (words: string): string =>
  `<!doctype html><html lang="${siteLocale()}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${words}</title><h1>${words}</h1></html>`;
