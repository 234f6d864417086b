import { inLanguage } from '@wenzhan/kit/language';

/** Names for what a content system leaves without one. */
export const zh = { untitled: '（无标题）', uncategorised: '未分类' };

const en: typeof zh = { untitled: '(untitled)', uncategorised: 'Uncategorised' };

export const imported = () => inLanguage({ zh, en });
