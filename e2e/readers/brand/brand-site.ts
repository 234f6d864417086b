import { cp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { REVALIDATE_SECRET } from '../../support/revalidation';
import { ROOT, type Site, withSite } from '../../support/site';
import { withFolder } from '../../support/temporary-folder';
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

/** A test on one site with everything set. Its content may be changed: `write` replaces its `site.yaml`. */
export const test = base.extend<
  object,
  { branded: { site: Site; write(yaml: string): Promise<void> } }
>({
  branded: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructuring pattern
    async ({}, use) => {
      await withFolder('wenzhan-brand-', async (dir) => {
        await cp(path.join(ROOT, 'content'), dir, { recursive: true });
        const write = (yaml: string) => writeFile(path.join(dir, 'site.yaml'), yaml);
        await write(SITE);
        const env = { CONTENT_DIR: dir, REVALIDATE_SECRET };
        await withSite({ pages: 'none', env }, (site) => use({ site, write }));
      });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ branded }, use) => use(branded.site.base),
});

export { expect } from 'playwright/test';
