import { expect, test } from 'vitest';
import { pastedToMarkdown } from './pasted-html';

/** As Word puts it on the clipboard. */
const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p{margin:0}</style></head><body>
<!--StartFragment--><h1 style='margin:0'><span lang=EN-US>一、总则<o:p></o:p></span></h1>
<p class=MsoNormal><span style='font-family:SimSun'>请看<b>这里</b>，<span style='font-weight:bold'>很重要</span>。</span><o:p>&nbsp;</o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span>甲</p>
<p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o</span>乙</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>丙</p>
<table class=MsoTableGrid border=1><tr><td width=200><p class=MsoNormal>名</p></td><td><p>数</p></td></tr><tr><td><p>甲</p></td><td><p>1</p></td></tr></table>
<!--EndFragment--></body></html>`;

test('a text of Word becomes headings, lists, tables and emphasis, without its styles', () => {
  expect(pastedToMarkdown(WORD)).toBe(
    [
      '## 一、总则',
      '请看**这里**，**很重要**。',
      '- 甲\n  - 乙\n- 丙',
      '| 名 | 数 |\n| - | - |\n| 甲 | 1 |',
    ].join('\n\n'),
  );
});

test('numbers of a list of Word stay numbers', () => {
  const entry = (mark: string, text: string) =>
    `<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>${mark}<span>&nbsp;</span></span>${text}</p>`;
  expect(pastedToMarkdown(`${entry('1.', '甲')}\n${entry('2.', '乙')}`)).toBe('1. 甲\n2. 乙');
});

test('an article of a 公众号 becomes paragraphs, with its pictures and emphasis', () => {
  const html =
    '<section style="font-size:16px"><section><span style="font-weight: 700;">第一段</span><span>后文</span></section>' +
    '<section><br></section><p><img src="/media/2026/a.png" alt="图"></p><section><p>第二段</p></section></section>';
  expect(pastedToMarkdown(html)).toBe('**第一段**后文\n\n![图](/media/2026/a.png)\n\n第二段');
});

test('what a word processor in a browser wraps into plain bold is not bold', () => {
  expect(pastedToMarkdown('<b style="font-weight:normal"><p>甲</p><p>乙</p></b>')).toBe('甲\n\n乙');
});

test('nothing of it can run', () => {
  const html = '<p onclick="x()">甲<script>x()</script><a href="javascript:x()">乙</a></p>';
  expect(pastedToMarkdown(html)).toBe('甲乙');
});
