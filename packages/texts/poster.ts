import { inLanguage } from '@wenzhan/kit/language';

export const zh = { scan: '扫描二维码，阅读全文' };

const en: typeof zh = { scan: 'Scan the code to read the article' };

/** Texts of the poster image of an article. */
export const poster = () => inLanguage({ zh, en });
