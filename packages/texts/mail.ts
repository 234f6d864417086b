import { inLanguage } from '@wenzhan/kit/language';

/** How the parts of a mail with a message of a visitor are joined. */
export const zh = {
  subject: (site: string, form: string) => `${site}：${form}`,
  line: (label: string, value: string) => `${label}：${value}`,
  lines: (label: string, value: string) => `${label}：\n${value}`,
  namedLabel: (label: string, name: string) => `${label}（${name}）`,
  leftFile: (name: string, address: string | undefined) =>
    `${name}没有附上，${address ? `登录以后可以下载：${address}` : '在网站的留言里'}`,
};

const en: typeof zh = {
  subject: (site, form) => `${site}: ${form}`,
  line: (label, value) => `${label}: ${value}`,
  lines: (label, value) => `${label}:\n${value}`,
  namedLabel: (label, name) => `${label} (${name})`,
  leftFile: (name, address) =>
    `${name} is not attached; ${address ? `sign in to download it: ${address}` : 'it is with the messages of the site'}`,
};

export const mail = () => inLanguage({ zh, en });
