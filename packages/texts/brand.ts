import { inLanguage } from '@wenzhan/kit/language';

interface Change {
  scheme: 'light' | 'dark';
  from: string;
  to: string;
  contrast: string;
  least: number;
}

/** What is said of the colours of a site, to its owner. */
export const zh = {
  changed: ({ scheme, from, to, contrast, least }: Change) =>
    `强调色在${scheme === 'light' ? '浅色' : '深色'}外观里用${to}：${from}在那里的对比度只有${contrast}，看清文字至少要${least}`,
  darkLogo: '标志颜色深，在深色外观里看不清：另做一个浅色的，写成logoDark',
  darkLogoAlone: '没有logo，logoDark不显示',
};

const en: typeof zh = {
  changed: ({ scheme, from, to, contrast, least }) =>
    `in the ${scheme} theme the accent is ${to}: the contrast of ${from} is ${contrast} there, and text needs ${least}`,
  darkLogo: 'the logo is dark and disappears in the dark theme: add a light one as logoDark',
  darkLogoAlone: 'without logo, logoDark is not shown',
};

export const brand = () => inLanguage({ zh, en });
