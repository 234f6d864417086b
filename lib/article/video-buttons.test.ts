// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { addVideoButtons } from './video-buttons';

const VIDEO = 'https://player.vimeo.com/video/1';

/** Outside the document, where no frame is loaded. */
function show(title = ''): HTMLElement {
  const page = document.createElement('div');
  page.innerHTML = `<figure data-video="${VIDEO}"${title}><a href="${VIDEO}">x</a></figure>`;
  addVideoButtons(page);
  return page;
}

test('a figure gets one button, however often it is seen to, and no player yet', () => {
  const page = show();
  addVideoButtons(page);
  expect([...page.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
    '播放视频',
  ]);
  expect(page.querySelector('iframe')).toBeNull();
});

test('the button becomes a sandboxed player with a name; the link stays', () => {
  const page = show(' data-title="大会"');
  page.querySelector('button')?.click();
  const player = page.querySelector('iframe');
  expect(player?.getAttribute('src')).toBe(VIDEO);
  expect(player?.title).toBe('大会');
  expect(player?.getAttribute('sandbox')).not.toMatch(/top-navigation|forms|modals/);
  expect(page.querySelector('button')).toBeNull();
  expect(page.querySelector('a')?.getAttribute('href')).toBe(VIDEO);
});
