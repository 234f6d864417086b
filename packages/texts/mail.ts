import { inLanguage } from '@wenzhan/kit/language';

/** How the parts of a mail with a message of a visitor are joined. */
export const zh = {
  subject: (site: string, form: string) => `${site}：${form}`,
  line: (label: string, value: string) => `${label}：${value}`,
  lines: (label: string, value: string) => `${label}：\n${value}`,
  namedLabel: (label: string, name: string) => `${label}（${name}）`,
};

const en: typeof zh = {
  subject: (site, form) => `${site}: ${form}`,
  line: (label, value) => `${label}: ${value}`,
  lines: (label, value) => `${label}:\n${value}`,
  namedLabel: (label, name) => `${label} (${name})`,
};

export const mail = () => inLanguage({ zh, en });
