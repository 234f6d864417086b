import { inLanguage } from '@wenzhan/kit/language';

/** What is said of links that show a draft to people without an account. */
export const zh = {
  tooMany: '预览链接太多了，请先结束一些。',
  reader: '预览链接的读者',
};

const en: typeof zh = {
  tooMany: 'There are too many preview links. End some of them first.',
  reader: 'a reader of a preview link',
};

export const writingLinks = () => inLanguage({ zh, en });
