import { inLanguage } from '@wenzhan/kit/language';

const minutes = (seconds: number) => ({ whole: Math.floor(seconds / 60), rest: seconds % 60 });

/** What commands say to owners. */
export const zh = {
  build: {
    noAddress:
      '提醒：没有设置SITE_URL（SITE_URL is not set）。搜索引擎、分享卡片和订阅里的地址会是http://localhost，\n别人打不开。设置成网站的公开地址再构建一次，例如SITE_URL=https://www.example.com',
    checked: (source: string) => `1/4 设置和内容（${source}）：没有错误`,
    compiling: '2/4 编译程序，生成页面：要几分钟……',
    compiled: (pages: string) => `    生成了${pages}页`,
    adapting: '3/4 照顾旧浏览器，压缩文件',
    standalone: '4/4 放好可以单独运行的程序：.next/standalone',
    finishing: '4/4 收尾',
    done: (seconds: number, start: string) => {
      const { whole, rest } = minutes(seconds);
      return `做好了，用了${whole ? `${whole}分` : ''}${rest}秒。启动：${start}（全部过程：npm run build -- --verbose）`;
    },
    failed: '没有做成，原因在上面。',
  },
  publish: {
    updated: (count: number, seconds: string) => `${count}页已经更新，用了${seconds}秒`,
    gone: (count: number) => `${count}页已经撤下`,
    left: (count: number) => `${count}页等下一位读者打开时更新`,
    more: (count: number) => `另外${count}页（全部：--verbose）`,
    nothing: '网站知道了，没有页面要更新',
  },
};

const en: typeof zh = {
  build: {
    noAddress:
      'Note: SITE_URL is not set. Search engines, cards and feeds will name http://localhost, which nobody else can open.\nSet it to the public address of the site, and build again: SITE_URL=https://www.example.com',
    checked: (source) => `1/4 settings and content (${source}): no faults`,
    compiling: '2/4 compiling the program, rendering pages: some minutes …',
    compiled: (pages) => `    ${pages} pages`,
    adapting: '3/4 adapting to old browsers, compressing files',
    standalone: '4/4 a program that runs by itself: .next/standalone',
    finishing: '4/4 finishing',
    done: (seconds, start) => {
      const { whole, rest } = minutes(seconds);
      return `Done in ${whole ? `${whole} min ` : ''}${rest} s. Start it: ${start} (everything: npm run build -- --verbose)`;
    },
    failed: 'It has failed; the reason is above.',
  },
  publish: {
    updated: (count, seconds) => `${count} pages are up to date, in ${seconds} s`,
    gone: (count) => `${count} pages are withdrawn`,
    left: (count) => `${count} pages are made anew for their next reader`,
    more: (count) => `and ${count} more (all: --verbose)`,
    nothing: 'the site knows; no page has to be made anew',
  },
};

/** @param locale the language of the site by default */
export const commands = (locale?: string) => inLanguage({ zh, en }, locale);
