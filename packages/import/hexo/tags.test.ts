import { expect, test } from 'vitest';
import { readTags } from './tags';

const convert = (body: string) => {
  const notes: string[] = [];
  const context = { base: 'https://old.example', config: {} as never, files: [], bodyLine: 5 };
  return { text: readTags(body, { ...context, note: (text) => notes.push(text) }).trim(), notes };
};

test.each([
  ['{% asset_img a.png 一张图 %}', '![一张图](a.png "一张图")'],
  ['{% img /images/a.png 300 200 "说明" %}', '![说明](/images/a.png "说明")'],
  ['{% link 文字 https://example.com %}', '[文字](https://example.com)'],
  ['{% codeblock 配置 lang:nginx %}\na\n{% endcodeblock %}', '```nginx title="配置"\na\n```'],
  ['{% codeblock %}\n```\n{% endcodeblock %}', '````\n```\n````'],
  ['{% blockquote 出处 %}\n引\n{% endblockquote %}', '> 引\n>\n> —— 出处'],
  ['{% note danger %}\n当心\n{% endnote %}', '> [!CAUTION]\n> 当心'],
  ['{% note info, 先看 这里 %}', '> [!NOTE]\n> 先看 这里'],
  [
    '{% image https://example.com/a.png 说明 ratio:2032/1180 %}',
    '![说明](https://example.com/a.png "说明")',
  ],
  ['{% quot 新主题 icon:hashtag %}', '> 新主题'],
  ['{% span red, 红字 %}', '红字'],
  [
    '{% folding 点击我 open:true %}\n内容\n{% endfolding %}',
    '<details><summary>点击我</summary>\n\n内容\n\n</details>',
  ],
  ['前{% label primary@红 字 %}后', '前红 字后'],
  ['{% label 蓝字 blue %}', '蓝字'],
  [
    '{% btn https://a.example/b, 下载 这里, fas fa-download, 标题 %}',
    '[下载 这里](https://a.example/b)',
  ],
  ['{% btn regular, 按钮, /b/, fas fa-link %}', '[按钮](/b/)'],
  ['{% link 标题, https://a.example/, /icon.png %}', '[标题](https://a.example/)'],
  ['{% hideInline 答案,点我,#fff,red %}', '点我（答案）'],
  [
    '{% hideBlock 看答案,#fff %}\n42\n{% endhideBlock %}',
    '<details><summary>看答案</summary>\n\n42\n\n</details>',
  ],
  [
    '{% tabs 名字, 1 %}\n<!-- tab 第一@icon -->\n甲\n<!-- endtab -->\n<!-- tab 第二 -->\n乙\n<!-- endtab -->\n{% endtabs %}',
    '**第一**\n\n甲\n\n**第二**\n\n乙',
  ],
  [
    '{% timeline 2024年,red %}\n<!-- timeline 一月 -->\n甲\n<!-- endtimeline -->\n{% endtimeline %}',
    '**2024年**\n\n**一月**\n\n甲',
  ],
  ['{% mermaid %}\ngraph\n{% endmermaid %}', '```mermaid\ngraph\n```'],
  ['{% raw %}<b>{% x %}</b>{% endraw %}', '<b>{% x %}</b>'],
  ['`{% post_link a %}`', '`{% post_link a %}`'],
  ['```\n{% note %}\n```', '```\n{% note %}\n```'],
])('%j becomes %j', (body, expected) => {
  const { text, notes } = convert(body);
  expect([text.replace(/\n{3,}/g, '\n\n'), notes]).toEqual([expected, []]);
});

test.each([
  ['{% mindmap 3 %}', ''],
  ['{% post_link nowhere %}', ''],
  ['{% note %} 没有结束', ' 没有结束'],
  ['{% mindmap 3 %}文字{% endmindmap %}', '文字'],
  ['{% mindmap 一 "a b" /a/b.png 3 %}', '一 a b'],
])('of %s the content stays, and the tag is noted with its line', (tag, content) => {
  const { text, notes } = convert(`甲\n\n${tag}`);
  expect(text).toBe(`甲\n\n${content}`.trim());
  expect(notes[0]).toMatch(/^第7行的标签没有搬来(，字留着)?：\{% \w+/);
});

test('a tag named like a member of every object is no known one', () => {
  const { text, notes } = convert('{% constructor %}字{% endconstructor %}');
  expect(text).toBe('字');
  expect(notes).toHaveLength(1);
});
