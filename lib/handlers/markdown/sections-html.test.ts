import { renderBody } from '@wenzhan/text/article/body';
import { toMarkdown } from '@wenzhan/text/article/markdown';
import { renderMarkdownAlone } from '@wenzhan/text/markdown/markdown';
import { expect, test } from 'vitest';
import type { FilledSection } from '../../site/queries/section-data';
import { sectionsHtml } from './sections-html';

const markdownOf = async (...sections: object[]) =>
  (
    await toMarkdown(
      sectionsHtml({ name: 'us', title: '我们' } as never, sections as FilledSection[]),
      'https://site.test/pages/us',
    )
  ).trim();

test.each<[string, object, string]>([
  [
    'a lead',
    { type: 'lead', title: '一句*话*', text: '说明', button: { title: '来', path: '/feeds' } },
    '## 一句\\*话\\*\n\n说明\n\n[来](https://site.test/feeds)',
  ],
  ['a text', { type: 'text', title: '题', content: renderBody('<p>字</p>', '') }, '## 题\n\n字'],
  [
    'a text with footnotes',
    {
      type: 'text',
      content: renderBody(
        renderMarkdownAlone('甲[^1]乙[^注]\n\n[^1]: 丙\n\n[^注]: 丁'),
        '',
        's1-1-',
      ),
    },
    '甲[^s1-1-1]乙[^s1-1-注]\n\n[^s1-1-1]: 丙\n\n[^s1-1-注]: 丁',
  ],
  [
    'figures',
    { type: 'figures', items: [{ value: '3', unit: '张', label: '卡片', source: '约定' }] },
    '- 卡片：3 张，约定',
  ],
  [
    'questions',
    { type: 'questions', items: [{ question: '问？', content: renderBody('<p>答</p>', '') }] },
    '### 问？\n\n答',
  ],
  [
    'a timeline',
    { type: 'timeline', items: [{ year: '1993', title: '甲', text: '乙' }] },
    '- 1993 甲：乙',
  ],
  [
    'a quotation',
    { type: 'quotation', text: '话', by: '某人', source: '书' },
    '> 话\n>\n> 某人 · 书',
  ],
  [
    'people',
    { type: 'people', items: [{ name: '甲某', role: '馆长', path: '/authors/jia' }] },
    '- [甲某](https://site.test/authors/jia)：馆长',
  ],
  [
    'articles',
    { type: 'articles', stories: [{ id: '1', category: 'news', title: '<b>' }] },
    '- [\\<b>](https://site.test/content/news/1)',
  ],
  [
    'people with portraits',
    {
      type: 'people',
      items: [{ name: '甲某', portrait: { url: '/media/a.png' }, path: '/authors/jia' }],
    },
    '- ![甲某](https://site.test/media/a.png) [甲某](https://site.test/authors/jia)',
  ],
  [
    'cards, whose pictures may say something',
    {
      type: 'cards',
      items: [
        { title: '甲', picture: { url: '/media/a.png', alt: '图' } },
        { title: '乙', picture: { url: '/media/b.png' } },
      ],
    },
    '- ![图](https://site.test/media/a.png) 甲\n- 乙',
  ],
  [
    'downloads',
    {
      type: 'downloads',
      items: [
        { title: '章程', path: '/media/a.pdf', size: 319_488 },
        { title: '网页', path: '/pages/us' },
      ],
    },
    '- [章程](https://site.test/media/a.pdf)：PDF · 312 KB\n- [网页](https://site.test/pages/us)',
  ],
  [
    'a contact',
    {
      type: 'contact',
      items: [{ label: '电话', value: '010', path: 'tel:010' }],
      qr: { url: '/media/qr.png', alt: '公众号' },
      named: { name: 'contact', form: { title: '写信' } },
    },
    '- [电话](tel:010)：010\n\n![公众号](https://site.test/media/qr.png)\n\n[写信](https://site.test/forms/contact)',
  ],
  ['one that is left out', { type: 'left_out', section: 'text', problem: 'x' }, ''],
])('%s in Markdown', async (_, section, markdown) => {
  expect(await markdownOf(section)).toBe(markdown);
});
