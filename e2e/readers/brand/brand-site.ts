import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { withFolder } from '@wenzhan/kit/testing/with-folder';
import { CONTACT_FORM } from '../../support/contact-form';
import type { ContentFolder } from '../../support/content-folder';
import { PAGE_KINDS, type PageKind } from '../../support/page-kinds';
import { REVALIDATE_SECRET, revalidate } from '../../support/revalidation';
import type { Site } from '../../support/site';
import { withTestSite } from '../../support/test-site';
import { test as base } from '../../support/worker';

export const NAME = '某某省某某市某某区公共图书馆与文献信息资源服务中心';
export const ANNOUNCEMENT = '国庆假期照常开放，少儿阅览室提前一小时关门。';

const TWELVE = Array.from({ length: 9 }, (_, at) => `  - { title: 栏目之${at + 1}, path: /tags }`);

/** A site that sets every field of its look and of what stands around its pages, with an accent that nobody can read. */
const SITE = `siteName: ${NAME}
description: 开放时间、办证须知、馆藏检索与读者活动。
recordNumber: 京ICP备00000000号-1
policeRecordNumber: 京公网安备11000002000001号
version: 2.4.1
brand: { accent: '#ffe600', paper: cool, headings: sans, corners: soft }
logo: { url: /media/covers/101.svg, width: 1200, height: 675 }
logoDark: { url: /media/covers/102.svg, width: 1200, height: 675 }
icon: { url: /media/covers/103.svg, width: 1200, height: 675 }
headerButton: { title: 预约座位, path: /about_us }
announcement: { text: ${ANNOUNCEMENT}, path: /content/news/101, to: 2099-01-01T00:00:00+08:00 }
headNav:
  - { title: 首页, path: / }
  - title: 内容
    path: /content
    children:
      - title: 动态
        path: /content/news
        children: [{ title: 第一篇, path: /content/news/101 }]
      - { title: 指南, path: /content/guides }
${TWELVE.join('\n')}
  - { title: 关于, path: /about_us }
footer:
  columns:
    - title: 读者服务
      links: [{ title: 办证须知与借阅规则, path: /content/guides }]
    - title: 资源
      links: [{ title: 数字图书馆, path: https://example.org/digital }]
  address: 某某区文化路一百二十八号公共文化服务中心北楼
  telephone: +86 10-1234 5678
  email: reader-services@library.example.org
  social: [{ title: 微博, url: https://weibo.com/example }]
  qr: { url: /media/icons/512.png, width: 512, height: 512, title: 微信公众号 }
  friends: [{ title: 万维网联盟, url: https://www.w3.org/ }]
  showVersion: false
`;

/** Follows the sections of `/pages/sections` on the home page, which has every type, and one form twice. */
const FURTHER_SECTIONS = `
  - { type: form, form: contact }
  - type: contact
    title: 来访
    items: [{ label: 电话, value: +86 10-1234 5678, path: 'tel:+861012345678' }]
    qr: { url: /media/icons/512.png, width: 512, height: 512, alt: 微信公众号 }
    form: contact
  - type: partners
    items: [{ name: 某某省图书馆, logo: { url: /media/covers/101.svg, width: 1200, height: 675 } }]
  - type: people
    items: [{ name: 某某, portrait: { url: /media/icons/512.png, width: 512, height: 512 } }]
  - { type: masthead }
  - { type: newest }
  - { type: categories }
  - { type: about }
`;

const OF_EVERY_SITE = [
  ...['category', 'article', 'about', 'static page', 'page of sections', 'search for words'],
  ...['login', 'unknown path'],
];

const form = { status: 200, heading: '联系我们' } as const;

/** Pages of the branded site: those that only such a site has, and one of each layout. */
export const BRANDED_KINDS: readonly PageKind[] = [
  {
    ...{ name: 'home of every section', path: '/', status: 200, title: null },
    ...{ heading: '一页由版块组成，顺序就是文件里的顺序', words: '我同意为答复而处理这些信息' },
    // It lists articles.
    schema: 'CollectionPage',
  },
  { ...form, name: 'form', path: '/forms/contact', title: '联系我们', words: '我同意' },
  {
    ...{ ...form, name: 'form, sent', path: '/forms/contact/sent', title: '联系我们：已发送' },
    ...{ words: '操作成功', schema: null },
  },
  ...PAGE_KINDS.filter(({ name }) => OF_EVERY_SITE.includes(name)),
];

/** A site with everything set. */
export interface Branded {
  site: Site;
  /** Where it stores the messages of its form. */
  messages: string;
  /** Replaces its `site.yaml`, also in what is stored. */
  configure(yaml: string): Promise<void>;
}

/** Its `site.yaml`. */
export const CONFIGURATION = SITE + CONTACT_FORM;

/** Runs with a new branded site. */
export async function withBranded(
  settings: Record<string, string>,
  run: (branded: Branded) => Promise<void>,
): Promise<void> {
  const prepare = async ({ dir, write }: ContentFolder) => {
    const sections = await readFile(path.join(dir, 'pages/sections.yaml'), 'utf8');
    await write('pages/home.yaml', sections + FURTHER_SECTIONS);
    await write('site.yaml', CONFIGURATION);
  };
  await withFolder('wenzhan-messages-', async (messages) => {
    const env = { MESSAGES_DIR: messages, REVALIDATE_SECRET, ...settings };
    await withTestSite({ pages: 'none', env, content: { prepare } }, ({ site, content }) => {
      const configure = async (yaml: string) => {
        await content.write('site.yaml', yaml);
        await revalidate(site.base, { tags: ['site'] });
      };
      return run({ site, messages, configure });
    });
  });
}

/** A test on one branded site, which `configure` changes for the rest of the test: others share it. */
export const test = base.extend<Pick<Branded, 'configure'>, { branded: Branded }>({
  branded: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructuring pattern
    async ({}, use) => withBranded({}, use),
    { scope: 'worker' },
  ],
  baseURL: async ({ branded }, use) => use(branded.site.base),
  configure: async ({ branded: { configure } }, use) => {
    await use(configure);
    await configure(CONFIGURATION);
  },
});

export { expect } from 'playwright/test';
