import { inLanguage } from '@wenzhan/kit/language';
import { textLanguage } from './text-language';

/** Texts that rendering adds to the HTML of an article. */
export const zh = {
  callouts: { note: '注意', tip: '提示', important: '重要', warning: '警告', caution: '小心' },
  footnotes: '脚注',
  backToText: '返回正文',
  table: (number: string) => `表格${number}`,
  formula: (number: number) => `公式${number}`,
  taskDone: '已完成',
  taskOpen: '未完成',
  image: '图片',
  audio: '音频',
  video: '视频',
  watchVideo: (title: string) => `观看视频：${title}`,
  shortened: '这篇内容太长或太复杂，这里只显示了前面的部分。',
  asWritten: '这篇内容无法排版，下面是它的原文。',
};

export const en: typeof zh = {
  callouts: {
    note: 'Note',
    tip: 'Tip',
    important: 'Important',
    warning: 'Warning',
    caution: 'Caution',
  },
  footnotes: 'Footnotes',
  backToText: 'Back to the text',
  table: (number) => `Table ${number}`,
  formula: (number) => `Formula ${number}`,
  taskDone: 'Done',
  taskOpen: 'Not done',
  image: 'Image',
  audio: 'Audio',
  video: 'Video',
  watchVideo: (title) => `Watch the video: ${title}`,
  shortened: 'This text is too long or too complex: only its beginning is shown here.',
  asWritten: 'This text could not be formatted. It is shown below as it was written.',
};

/** The texts in the language of the text that is rendered. */
export const articleText = () => inLanguage({ zh, en }, textLanguage());
