import { expect, test } from 'vitest';
import { renderBody } from '../body';

const render = (content: string) => renderBody(content, '');
const REL = 'rel="noopener noreferrer nofollow"';

test.each([
  'https://player.bilibili.com/player.html?bvid=BV1',
  'https://v.qq.com/txp/iframe/player.html?vid=a',
  'https://player.youku.com/embed/a',
  'https://www.youtube-nocookie.com/embed/a',
  'https://player.vimeo.com/video/1',
])('the player at %s is a figure with a plain link', (src) => {
  const { html, hasVideo } = render(`<iframe src="${src}" allow="*" onload="x()"></iframe>`);
  expect(html).toBe(
    `<figure data-video="${src}"><p><a href="${src}" ${REL}>观看视频：${new URL(src).host}</a></p></figure>`,
  );
  expect(hasVideo).toBe(true);
});

test('a title says what the video is', () => {
  const { html } = render('<iframe src="//player.vimeo.com/video/1" title="大会"></iframe>');
  expect(html).toContain('data-video="https://player.vimeo.com/video/1" data-title="大会"');
  expect(html).toContain('>观看视频：大会</a>');
});

test('a player without encryption is asked for with it', () => {
  expect(render('<iframe src="http://v.qq.com/a"></iframe>').html).toContain(
    'data-video="https://v.qq.com/a"',
  );
});

test.each([
  'https://example.com/a',
  'https://player.vimeo.com.example.com/a',
  'https://player.vimeo.com:8443/a',
  'https://example.com/player.vimeo.com',
  'https://xplayer.vimeo.com/',
])('the frame of %s is a plain link', (src) => {
  const { html, hasVideo } = render(`<iframe src="${src}"></iframe>`);
  expect(html).toBe(`<a href="${src}" ${REL}>${src}</a>`);
  expect(hasVideo).toBe(false);
});

test.each([
  '',
  '/content',
  'page.html',
  'about:blank',
  'data:text/html,x',
  'javascript:alert(1)',
  'https://user:pass@player.vimeo.com/video/1',
  'https://',
])('a frame of %j is nothing', (src) => {
  expect(render(`<iframe src="${src}"><b>x</b></iframe>`).html).toBe('');
});

test('a video figure cannot be written by hand', () => {
  expect(render('<figure data-video="https://example.com">x</figure>')).toMatchObject({
    html: '<figure>x</figure>',
    hasVideo: false,
  });
});
