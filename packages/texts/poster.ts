import { inLanguage } from '@wenzhan/kit/language';

export const zh = { scan: '扫描二维码，阅读全文' };

const en: typeof zh = { scan: 'Scan the code to read the article' };

/** Texts of the poster image of an article. @param locale by default that of the site */
export const poster = (locale?: string) => inLanguage({ zh, en }, locale);
