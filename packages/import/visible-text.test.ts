import { parseHtml } from '@wenzhan/text/html/parse-html';
import { expect, test } from 'vitest';
import { outlineOf } from './proof/outline';
import { visibleText } from './visible-text';

/** As Ghost 6 writes it, without its icons. */
const AUDIO = `<div class="kg-card kg-audio-card"><div class="kg-audio-thumbnail kg-audio-hide">无图</div>
<div class="kg-audio-player-container"><audio src="/a.mp3"></audio><div class="kg-audio-title">录音</div>
<div class="kg-audio-player"><span class="kg-audio-current-time">0:00</span><div class="kg-audio-time">/<span
class="kg-audio-duration">1:05</span></div></div></div></div><p>正文。</p>`;

test('the controls of a player are no text of an article, its title is', () => {
  const { tree } = parseHtml(AUDIO);
  expect(visibleText(tree).split(/\s+/).filter(Boolean)).toEqual(['录音', '正文。']);
  const texts = outlineOf(tree).map(({ text }) => text);
  expect(texts).toEqual(expect.arrayContaining(['录音', '正文。']));
  expect(texts.join()).not.toMatch(/0:00|无图/);
});

test('what browsers without players show is no text of an article', () => {
  const { tree } = parseHtml(
    '<audio src="/a.mp3"><a href="/a.mp3">https://old.example/a.mp3</a></audio><p>正文。</p>',
  );
  expect(visibleText(tree).trim()).toBe('正文。');
});
