import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { renderMarkdownAlone } from '@wenzhan/text/markdown/markdown';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readHexo } from './hexo/read';
import { htmlToMarkdown } from './html-to-markdown';
import type { SourceSite } from './source';
import { importFolder } from './testing/markdown-folder';
import { readFault, runImport } from './testing/old-site';
import { withoutStyles } from './without-styles';
import { wordpressHtml } from './wordpress/html';

/** The texts of a site's posts by title, as they are written, with the notes on them. */
async function texts(site: SourceSite) {
  const { result } = await runImport(site, undefined, { offline: true });
  return new Map([...result.bodies].map(([{ post }, body]) => [post.title, body]));
}

/** The text of a post of Hexo as it is written. */
async function hexo(
  body: string,
  front = '',
  config = '',
): Promise<{ markdown: string; notes: string[] }> {
  const folder = temporaryFolder();
  const posts = path.join(folder, 'source', '_posts');
  await mkdir(posts, { recursive: true });
  await writeFile(path.join(folder, '_config.yml'), `url: https://old.example\n${config}`);
  await writeFile(
    path.join(posts, 'a.md'),
    `---\ntitle: 甲\ndate: 2020-01-02\n${front}---\n\n${body}\n`,
  );
  const post = (await texts(await readHexo(folder))).get('甲');
  return { markdown: post?.markdown.trim() ?? '', notes: post?.notes ?? [] };
}

describe('of Hexo', () => {
  test('what follows a second mark of the excerpt stays, and a mark in code, too', async () => {
    const text = (await texts(await readFault('hexo-more'))).get('摘要')?.markdown;
    expect(text).toContain(
      '开头\n\n中间，标记写作 `<!-- more -->`。\n\n## 后半篇\n\n这里全部丢失。',
    );
    expect((await hexo('甲\n\n<!--more-->\n\n乙\n\n<!-- more -->\n\n丙')).markdown).toBe(
      '甲\n\n乙\n\n丙',
    );
  });

  test('the end of a line is a line break, unless the site says otherwise', async () => {
    expect((await texts(await readFault('hexo-breaks'))).get('换行')?.markdown).toBe(
      '地址：某路1号\\\n电话：000\\\n时间：周一\n',
    );
    expect((await hexo('> 一\n> 二\n\n- 三\n  四')).markdown).toBe('> 一\\\n> 二\n\n- 三\\\n  四');
    expect((await hexo('{% note danger %}\n当心\n小心\n{% endnote %}')).markdown).toBe(
      '> [!CAUTION]\n> 当心\\\n> 小心',
    );
    expect(
      (await hexo('| a |\n|---|\n| b |\n\n```\nc\nd\n```\n\n<div>\ne\nf\n</div>')).markdown,
    ).toBe('| a |\n|---|\n| b |\n\n```\nc\nd\n```\n\n<div>\ne\nf\n</div>');
    expect((await hexo('一\n二', '', 'marked: { breaks: false }')).markdown).toBe('一\n二');
  });

  test('an address at the end of a line does not take the line break', async () => {
    const { markdown } = await hexo('见\nhttps://example.com/a\nwww.example.com\n乙');
    expect(markdown).toBe(
      '见\\\nhttps://example.com/a \\\n[www.example.com](http://www.example.com/) \\\n乙',
    );
    expect(renderMarkdownAlone(markdown)).toContain('>https://example.com/a</a> <br>');
  });

  test('a formula of several lines that begins beside its marks is one', async () => {
    expect((await hexo('$$ a\n+ b\n$$')).markdown).toBe('$$\na\n+ b\n$$');
  });

  test('a fence in a list holds lines that are indented less', async () => {
    const text = (await texts(await readFault('hexo-fence'))).get('代码')?.markdown;
    expect(text).toBe('- 项目：\n\n  ```\n  List<Snow> a;\n  ```\n\n  说明\n\n后文\n');
    const plain = '```md\n- a\n  ```\nb\n```\n\n  ~~~ 没有结束';
    expect((await hexo(plain)).markdown).toContain('```md\n- a\n  ```\nb\n```');
  });

  test('headings keep their levels among each other', async () => {
    expect((await hexo('# 一\n\n## 二\n\n三\n--\n\n<h1>四</h1>')).markdown).toBe(
      '## 一\n\n### 二\n\n### 三\n\n<h2>四</h2>',
    );
    expect((await hexo('## 一\n\n### 二')).markdown).toBe('## 一\n\n### 二');
    // Links within the text lead to them as before.
    const linked = await hexo('# 一\n\n### 三\n\n##### 五\n\n[三](#三) [五](#五) [无](#无)');
    expect(linked.markdown).toContain('[三](#三) [五](#五) 无');
    // As the site points them to its ids, too.
    const others = await hexo('# Install\n\n# 一、背景\n\n[装](#install) [背](#一背景) [无](#无)');
    expect(others.markdown).toContain('[装](#install) [背](#一背景) 无');
    // A formula that is none gives its lines back.
    expect((await hexo('$$\n\\frac{\n\n# 一\n\n$$')).markdown).toContain('\n## 一');
    expect((await hexo('# 一\n\n##### 五\n\n###### 六')).notes).toContain(
      '小标题都降了一级，第五级和第六级成了一级',
    );
  });

  test('formulas with spaces inside their signs are formulas, and prices are not', async () => {
    const { markdown, notes } = await hexo('设 $ x_1 = 2 $ 和 $ y$，价格 $ 5 到 $ 10，`$ z $`');
    expect(markdown).toBe('设 $x_1 = 2$ 和 $y$，价格 $ 5 到 $ 10，`$ z $`');
    expect(notes).toContain('公式里$旁边的空格删去了，全角的标点成了半角（2处）');
  });

  test('an empty item of a list is no category', async () => {
    const folder = temporaryFolder();
    await mkdir(path.join(folder, 'source', '_posts'), { recursive: true });
    await writeFile(path.join(folder, '_config.yml'), 'url: https://old.example');
    await writeFile(
      path.join(folder, 'source', '_posts', 'a.md'),
      '---\ncategories:\n  -\n---\n正文',
    );
    expect((await readHexo(folder)).categories).toEqual([]);
  });

  test('local pictures are found however their names are encoded', async () => {
    const { result, read } = await runImport(await readFault('hexo-pics'), undefined, {
      offline: true,
    });
    // Neither was there on the old site: the file is /images/UP.PNG.
    expect([...result.media.failures.keys()].sort()).toEqual([
      'https://old.example/2020/01/02/images/UP.PNG',
      'https://old.example/images/UP.png',
    ]);
    const [draft] = result.bodies.keys();
    expect((await read(draft?.file ?? '')).match(/\/media\/import\//g)).toHaveLength(16);
  });
});

const LINK = '[http://player.example/v.swf](http://player.example/v.swf)';
const markdownOf = (html: string) => htmlToMarkdown(html, () => {}).trim();
const wordpress = (html: string) =>
  markdownOf(
    wordpressHtml(html, {
      id: '1',
      footnotes: '',
      attachments: new Map(),
      blocks: new Map(),
      note: () => {},
    }),
  );

describe('of HTML', () => {
  test.each([
    [
      '<pre class="prettyprint lang-java"><ol><li>int a;</li><li>int b;</li></ol></pre>',
      'java',
      'int a;\nint b;',
    ],
    ['<pre lang="bash">cd /srv<br />ls</pre>', 'bash', 'cd /srv\nls'],
    [
      '<pre lang="xml">\n<server>\n  <port>80</port>\n</server>\n</pre>',
      'xml',
      '<server>\n  <port>80</port>\n</server>',
    ],
    [
      '<pre lang="cpp">#include <iostream>\nvector<int> v;</pre>',
      'cpp',
      '#include <iostream>\nvector<int> v;',
    ],
    ['<pre lang="html"><a href="#">甲</a></pre>', 'html', '<a href="#">甲</a>'],
    ['<pre lang="txt"><cite>甲</cite>\n  <small>乙</small></pre>', 'txt', '甲\n  乙'],
    ['<pre class="lang:java decode:true ">int a;</pre>', 'java', 'int a;'],
    ['<pre name="code" class="java">int b;</pre>', 'java', 'int b;'],
    ['<pre><code class="language-c/c++">int c;</code></pre>', 'c', 'int c;'],
  ])('%s is code in its language, line by line', (html, language, code) => {
    expect(wordpress(html)).toBe(`\`\`\`${language}\n${code}\n\`\`\``);
  });

  test('the address of what a plugin showed is a link', () => {
    const embed = '<embed src="http://player.example/v.swf" type="application/x-shockwave-flash">';
    expect(markdownOf(embed)).toBe(LINK);
    const object = `<object><param name="movie" value="http://player.example/v.swf">${embed}</object>`;
    expect(markdownOf(object)).toBe(LINK);
  });

  test('pictures of a gallery that is a list have their captions', () => {
    const html =
      '<ul class="wp-block-gallery"><li class="blocks-gallery-item"><figure><img src="/a.png" alt=""/><figcaption>说明文字</figcaption></figure></li></ul>';
    expect(wordpress(html)).toBe('![](/a.png "说明文字")');
  });
});

test('of Ghost 1, a page is a page', async () => {
  const site = await readFault('ghost-page.json');
  expect(site.posts.map(({ kind }) => kind)).toEqual(['page']);
});

test('the second part of an export keeps the menu and the redirects of the first', async () => {
  const { root, read } = await runImport(await readFault('wp-part1.xml'));
  await runImport(await readFault('wp-part2.xml'), root);
  const site = parse(await read('site.yaml')) as { headNav: { children?: { path: string }[] }[] };
  expect(site.headNav[1]?.children?.map(({ path: at }) => at)).toEqual([
    '/content/notes',
    '/content/life',
  ]);
  const froms = (parse(await read('redirects.yaml')) as { from: string }[]).map(({ from }) => from);
  expect(froms).toContain('/category/notes');
  expect(froms).toContain('/category/life');
});

test('elements of style that an editor wrote across paragraphs are no text, others and code stay', async () => {
  const { text, result } = await importFolder({
    'a.md':
      '---\ntitle: 甲\n---\n\n前<span style="color: red">面\n\n</span><font color=blue>中间</font><span>后面<span></span>\n\n<span>成对</span> `<span>` \n\n```\n<span>\n\n</span>\n```\n\n<span id="x">锚</span>\n\n尾\n',
  });
  expect(text('甲')).toMatch(
    /^前面\n\n<font color=blue>中间<\/font>后面\n\n<span>成对<\/span> `<span>` *\n\n```\n<span>\n\n<\/span>\n```\n\n<span id="x">锚/,
  );
  expect([...result.proofs.values()]).toMatchObject([{ percent: 100, losses: [] }]);
});

test.each([
  ['</a> <dl><dt>种类 </dt><dd>甲 \n  \n乙 </dd></dl>', '<dt>种类 </dt>\n\n甲 \n  \n乙'],
  ['值=<span id="C_1" class="c">{\n\n1}</span>，尾', '值={\n\n1}，尾'],
  ['[去](#c)\n\n值<span id="c">甲\n\n乙</span>', '[去](#c)\n\n值<span id="c"></span>甲\n\n乙'],
  ['<div style="a">\n\n1. 甲\n2. 乙</div>', '<div style="a">\n\n1. 甲\n2. 乙'],
  ['- 甲<div style="a">乙\n\n  丙</div>', '- 甲<br>乙\n\n  丙'],
  [
    '用 <div> 和 <b> 元素，`<div style="a">`，&lt;b>',
    '用 <div> 和 <b> 元素，`<div style="a">`，&lt;b>',
  ],
])('of tags that nobody would see, %j is moved in as %j', (written, shown) => {
  expect(withoutStyles(written).trim()).toBe(shown);
});

test('formulas with full-width punctuation and after others stay formulas', async () => {
  const body =
    '值 $f(x)$ 在 $ p $ 上，$ \\mathbf{20} $ 次，$1 \\le l，r + 1 \\ge 6$，$s_1,……,s_n$，$\\Sigma^{\\*}$，$5，不是 6$。';
  const { text, result } = await importFolder({ 'a.md': `---\ntitle: 甲\n---\n\n${body}\n` });
  expect(text('甲')).toBe(
    '值 $f(x)$ 在 $p$ 上，$\\mathbf{20}$ 次，$1 \\le l,r + 1 \\ge 6$，$s_1,...,s_n$，$\\Sigma^{*}$，$5，不是 6$。',
  );
  expect([...result.proofs.values()]).toMatchObject([{ percent: 100, losses: [] }]);
});
