import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { closeServers } from '@wenzhan/kit/testing/api-server';
import { withFolder } from '@wenzhan/kit/testing/with-folder';
import { expect, test } from 'playwright/test';
import { callJson, INSTALL_MS } from '../../editors/content-sources/systems';
import { importCommand } from '../../support/moved-site';
import { ARTICLE, withCommentedArticle } from './waline/commented-article';
import { importFile } from './waline/import-file';
import { withWaline } from './waline/server';

const OLD = '/2019/first.html';
/** The article, as an import leaves it. */
const MOVED = `---
title: 颜色对比度怎么算
summary: 摘要
publishedAt: 2019-05-01T09:00:00+08:00
aliases: [${OLD}]
---

正文
`;

const comment = (id: number, text: string, fields = '') =>
  `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author>读者${id}</wp:comment_author>
  <wp:comment_author_email>reader${id}@example.com</wp:comment_author_email><wp:comment_date_gmt>2019-05-0${id} 09:00:00</wp:comment_date_gmt>
  <wp:comment_content><![CDATA[${text}]]></wp:comment_content><wp:comment_approved>1</wp:comment_approved>${fields}</wp:comment>`;

const WORDPRESS = `<?xml version="1.0"?><rss><channel><title>旧站</title><wp:wxr_version>1.2</wp:wxr_version><item>
  <title>甲</title><link>https://old.example${OLD}</link><wp:post_id>1</wp:post_id><wp:post_type>post</wp:post_type><wp:status>publish</wp:status>
  ${comment(1, '写得<b>清楚</b>\n5 * 6 = 30')}
  ${comment(2, '同意', '<wp:comment_parent>1</wp:comment_parent>')}
  ${comment(3, '我也是', '<wp:comment_parent>2</wp:comment_parent>')}
  ${comment(4, '垃圾').replace('>1</wp:comment_approved', '>spam</wp:comment_approved')}
  </item></channel></rss>`;

const TWIKOO = [
  {
    _id: 'a1',
    url: OLD,
    nick: '读者5',
    mail: 'reader5@example.com',
    comment: '<p>来自<em>别处</em></p>',
    created: 1577934245000,
  },
];

test.describe.configure({ timeout: INSTALL_MS + 2 * 60_000 });
test.afterEach(closeServers);

test('comments of other systems are in a real Waline, and below the article at its new address', async ({
  page,
}) => {
  await withFolder('wenzhan-comments-', async (folder) => {
    const [wordpress, twikoo, out] = ['export.xml', 'twikoo.json', 'out.json'].map((name) =>
      path.join(folder, name),
    ) as [string, string, string];
    await writeFile(wordpress, WORDPRESS);
    await writeFile(twikoo, JSON.stringify(TWIKOO));
    const content = path.join(folder, 'content');
    await mkdir(path.join(content, 'accessibility'), { recursive: true });
    await writeFile(path.join(content, 'accessibility/403.md'), MOVED);
    const { stdout } = await importCommand(
      ...['comments', wordpress, twikoo, '--into', content, '--out', out],
    );
    expect(stdout).toContain('4 comments on 1 articles; left out: 1 spam');

    await withWaline(async (waline) => {
      await importFile(waline.base, out);
      const url = `${waline.base}/api/comment?path=${ARTICLE}&pageSize=10&page=1&sortBy=insertedAt_asc`;
      const { data } = await callJson('GET', url, { referer: waline.base });
      expect(data).toMatchObject({
        count: 4,
        data: [
          {
            nick: '读者1',
            comment: expect.stringMatching(/写得<strong>清楚<\/strong><br>\s*5 \* 6 = 30/),
            time: Date.parse('2019-05-01T09:00:00Z'),
            children: [
              { nick: '读者3', reply_user: { nick: '读者2' } },
              { nick: '读者2', reply_user: { nick: '读者1' } },
            ],
          },
          { nick: '读者5', comment: expect.stringContaining('<em>别处</em>') },
        ],
      });
      expect(JSON.stringify(data)).not.toContain('example.com');

      await withCommentedArticle(page, waline, async (open) => {
        await open();
        const frame = page.frameLocator('#comments iframe');
        for (const text of ['清楚', '同意', '我也是', '别处']) {
          await expect(frame.getByText(text)).toBeVisible();
        }
      });
    });
  });
});
