import { inLanguage } from '@wenzhan/kit/language';

const minutes = (seconds: number) => ({ whole: Math.floor(seconds / 60), rest: seconds % 60 });

interface Made {
  files: number;
  size: string;
  file: string;
}

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
  backup: {
    noFolder: (folder: string) => `没有文件夹${folder}`,
    inside: (folder: string) => `备份不能放在网站的文件夹${folder}里，换一个地方`,
    exists: (file: string) => `${file}已经有了，不会盖掉；换一个名称`,
    made: ({ files, size, file }: Made) =>
      `备份好了：${files}个文件，${size}，${file}\n里面有口令、密钥和读者发来的信息，不要公开`,
    failed: (reason: string) => `没有备份成：${reason}`,
  },
  restore: {
    noFile: (file: string) => `没有文件${file}`,
    notEmpty: (folder: string) => `${folder}里已经有东西，没有动它；加上--force，原来的会留在旁边`,
    restored: (files: number, madeAt: string, folder: string) =>
      `恢复好了：${files}个文件，备份于${madeAt}，${folder}`,
    aside: (folder: string) => `原来的在${folder}，看过没有问题再删`,
    messagesDir: (folder: string) => `设置了MESSAGES_DIR：读者发来的信息在${folder}，请放到那里`,
    bad: (reason: string) => `这不是完整的备份，什么也没有改：${reason}`,
    failed: (reason: string) => `没有恢复成，原来的没有动：${reason}`,
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
  backup: {
    noFolder: (folder) => `there is no folder ${folder}`,
    inside: (folder) =>
      `a backup cannot be in the folder of the site, ${folder}; choose another place`,
    exists: (file) => `${file} exists and is not replaced; choose another name`,
    made: ({ files, size, file }) =>
      `backed up: ${files} files, ${size}, ${file}\nIt has passwords, secrets and what visitors have sent: keep it to yourself`,
    failed: (reason) => `there is no backup: ${reason}`,
  },
  restore: {
    noFile: (file) => `there is no file ${file}`,
    notEmpty: (folder) =>
      `${folder} is not empty and stays as it is; with --force what is there is kept beside it`,
    restored: (files, madeAt, folder) => `restored: ${files} files of ${madeAt}, ${folder}`,
    aside: (folder) => `what was there is in ${folder}; remove it once you have looked`,
    messagesDir: (folder) =>
      `MESSAGES_DIR is set: what visitors have sent is in ${folder}; put it there`,
    bad: (reason) => `this is no whole backup, and nothing was changed: ${reason}`,
    failed: (reason) => `nothing was restored, and what was there stays: ${reason}`,
  },
};

/** @param locale the language of the site by default */
export const commands = (locale?: string) => inLanguage({ zh, en }, locale);
