// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { addressOf, markPictures, readPasted } from './pasted-html';

const ORIGIN = 'https://site.example';
const PIXEL = 'data:image/png;base64,iVBORw0KGgo=';
const read = (html: string, files: File[] = []) => readPasted(html, files, ORIGIN);

test('HTML that says no more than plain text is left to the editor', () => {
  expect(read('<span>甲</span>')).toBeNull();
  expect(read('<p>甲</p>')).not.toBeNull();
});

test('pictures in it are uploaded, those of the site stay, and others are named, not requested', () => {
  const pasted = read(
    `<p><img src="${PIXEL}"><img src="${ORIGIN}/media/a.png"><img data-src="https://mmbiz.example/b" src="x"></p>`,
  );
  expect(pasted?.uploads.map(({ file }) => [file.name, file.size])).toEqual([['picture.png', 8]]);
  expect(pasted?.missing.map((image) => image.getAttribute('src'))).toEqual([
    'https://mmbiz.example/b',
  ]);
  expect(pasted?.document.querySelectorAll('img')[1]?.getAttribute('src')).toBe('/media/a.png');
});

test('files of the clipboard are its pictures if there are as many', () => {
  const file = new File(['x'], 'image.png', { type: 'image/png' });
  const html = '<img src="file:///C:/a.png">';
  expect(read(html, [file])?.uploads.map((one) => one.file)).toEqual([file]);
  expect(read(`${html}${html}`, [file])?.missing).toHaveLength(2);
});

test('the place of a missing picture is a comment, which ends where it should', () => {
  const pasted = read('<p>甲<img src="https://a.example/b--><script>">乙</p>');
  const finish = markPictures(
    (pasted?.missing ?? []).map((image) => ({ image, words: `缺：${addressOf(image)}` })),
  );
  const text = pasted?.document.body.textContent ?? '';
  expect(finish(text)).toBe('甲<!-- 缺：https://a.example/b-script -->乙');
});
