import { expect, test } from 'vitest';
import { importFolder } from '../testing/markdown-folder';

const JEKYLL = {
  '_config.yml':
    'title: 旧站\nurl: https://old.example\nbaseurl: /blog\ntimezone: Asia/Shanghai\ncollections:\n  wiki:\n    output: true\ndefaults:\n- scope: {path: "", type: posts}\n  values: {author: 某人}\n',
  '_posts/2020-01-02-hello.md': `---
layout: post
title: 你好
categories: tech Notes
tags: [甲]
redirect_from:
- /older/
---

* TOC
{:toc}

见[另一篇]({% post_url 2021-03-04-other %})和[百科]({% link _wiki/page.md %})。
{: .lead}

![图]({{ site.baseurl }}/assets/a.png){: width="100"}
![图]({{ "/assets/b.png" | relative_url }})

{% highlight ruby linenos %}
puts "{{ x }}"
{% endhighlight %}

{% raw %}{{ 原样 }}{% endraw %}

{% include chart.html %}
{% for a in b %}留下{% endfor %}
`,
  '_posts/2021-03-04-other.markdown':
    '---\ntitle: 另一篇\ndate: 2021-03-05 06:07:08 +0800\npermalink: /other/\n---\n\n字\n',
  'tech/_posts/2022-01-01-html.html': '---\ntitle: 网页\n---\n\n<p>段落<b>重</b></p>\n',
  '_drafts/idea.md': '---\ntitle: 草稿\n---\n\n字\n',
  '_posts/undated.md': '---\ntitle: 没有日期\n---\n\n字\n',
  '_wiki/page.md': '---\ntitle: 百科\n---\n\n字\n',
  'about.md': '---\ntitle: 关于\npermalink: /about/\n---\n\n我\n',
  'README.md': '# 仓库\n',
  'assets/a.png': 'a',
  'assets/b.png': 'b',
};

test('a site of Jekyll keeps texts, drafts, dates, categories, pictures, links and addresses', async () => {
  const { front, text, titles, of, report } = await importFolder(JEKYLL);
  expect(titles).toEqual(['你好', '关于', '另一篇', '百科', '网页', '草稿'].sort());
  expect(await front('你好')).toMatch(
    /author: 某人\ntags:\n {2}- 甲\n {2}- Notes\npublishedAt: 2020-01-02T00:00:00\+08:00\naliases:\n {2}- \/blog\/tech\/notes\/2020\/01\/02\/hello\.html\n {2}- \/blog\/older\nfeedId: https:\/\/old\.example\/blog\/tech\/notes\/2020\/01\/02\/hello$/,
  );
  expect(text('你好')).toMatch(
    new RegExp(
      [
        String.raw`^见\[另一篇\]\(/content/\S+/\d+\)和\[百科\]\(/content/wiki/\d+\)。`,
        String.raw`!\[图\]\(/media/import/a-\w+\.png\)\n!\[图\]\(/media/import/b-\w+\.png\)`,
        String.raw`\`\`\`ruby\nputs "{{ x }}"\n\`\`\``,
        '{{ 原样 }}',
        '留下$',
      ].join('\n{2,}'),
    ),
  );
  const lost = of('你好').body.notes.filter((note) => note.includes('的标签没有搬来'));
  expect(lost).toEqual([
    '第25行的标签没有搬来：{% include chart.html %}',
    '第26行的标签没有搬来：{% for a in b %}',
    '第26行的标签没有搬来：{% endfor %}',
  ]);
  expect(await front('另一篇')).toMatch(
    /publishedAt: 2021-03-05T06:07:08\+08:00\naliases:\n {2}- \/blog\/other\n/,
  );
  expect(text('网页')).toBe('段落**重**');
  expect(of('网页').file).toMatch(/^tech\//);
  expect(await front('草稿')).toMatch(/status: draft$/);
  expect(of('关于').file).toBe('pages/about_us.md');
  expect(report).toMatch(/undated\.md[^\n]*文件名不以日期开头/);
  expect(report).toMatch(/README\.md[^\n]*没有前言/);
});

const POST =
  '---\ntitle: 你好\ncategories: [Web Dev]\ntags: [C++, 甲 乙]\ndate: 2020-01-02\n---\n\n字\n';

test.each([
  [
    'without jekyll-archives only the lists of themes have moved',
    '',
    ['/categories', '/archives'],
    ['/tag/c', '/category/web-dev', '/2020'],
  ],
  [
    'with jekyll-archives lists have its addresses',
    'jekyll-archives:\n  enabled: [categories, tags, year, month]\n  permalinks: {tag: "/old/:name/", category: "/:type/:name.html"}\n',
    ['/old/甲-乙', '/old/c', '/category/web-dev.html', '/2020', '/2020/01'],
    ['/2020/01/02'],
  ],
  [
    'jekyll-archives-v2 has them by collection',
    'jekyll-archives:\n  posts:\n    enabled: [year, tags, categories]\n    permalinks: {year: "/blog/:year/", tags: "/blog/:type/:name/"}\n  books: {enabled: [month]}\n',
    ['/blog/tag/甲-乙', '/blog/tag/c', '/posts/category/web-dev', '/blog/2020'],
    ['/tag/c', '/2020', '/2020/01'],
  ],
  [
    'jekyll-archives may make all lists, with slugs of another form',
    'jekyll-archives: {enabled: all, slug_mode: pretty}\n',
    ['/tag/甲-乙', '/tag/c++', '/category/web-dev', '/2020', '/2020/01', '/2020/01/02'],
    [],
  ],
])('%s', async (_, archives, moved, others) => {
  const config = `url: https://old.example\n${archives}`;
  const { read } = await importFolder({
    '_config.yml': config,
    '_posts/2020-01-02-hello.md': POST,
  });
  const redirects = await read('redirects.yaml');
  for (const from of moved) expect(redirects).toContain(`- from: ${from}\n`);
  for (const from of others) expect(redirects).not.toContain(`- from: ${from}\n`);
});
