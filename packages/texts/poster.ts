const zh = { scan: '扫描二维码，阅读全文' };

const en: typeof zh = { scan: 'Scan the code to read the article' };

/** Texts of the poster image of an article. */
export const poster = process.env.SITE_LANGUAGE === 'en' ? en : zh;
