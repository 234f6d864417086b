/** Names for what a content system leaves without one. */
const zh = { untitled: '（无标题）', uncategorised: '未分类' };

const en: typeof zh = { untitled: '(untitled)', uncategorised: 'Uncategorised' };

export const imported = process.env.SITE_LANGUAGE === 'en' ? en : zh;
