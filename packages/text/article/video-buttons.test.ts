// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { addVideoButtons } from './video-buttons';

const VIDEO = 'https://player.vimeo.com/video/1';

test.each([
  [' data-title="大会"', '播放视频：大会', '大会'],
  ['', '播放视频', '视频'],
])(
  'a figure%s gets one button, which becomes a sandboxed player; the link stays',
  (title, words, name) => {
    // Outside the document, where no frame is loaded.
    const page = document.createElement('div');
    page.innerHTML = `<figure data-video="${VIDEO}"${title}><a href="${VIDEO}">x</a></figure>`;
    addVideoButtons(page);
    addVideoButtons(page);
    const buttons = [...page.querySelectorAll('button')];
    expect(buttons.map(({ textContent }) => textContent)).toEqual([words]);
    expect(page.querySelector('iframe')).toBeNull();
    const focused = vi.spyOn(HTMLIFrameElement.prototype, 'focus');
    buttons[0]?.click();
    const player = page.querySelector('iframe');
    expect(focused.mock.contexts).toEqual([player]);
    expect(player?.getAttribute('src')).toBe(VIDEO);
    expect(player?.title).toBe(name);
    expect(player?.getAttribute('sandbox')).not.toMatch(/top-navigation|forms|modals/);
    expect(page.querySelector('button')).toBeNull();
    expect(page.querySelector('a')?.getAttribute('href')).toBe(VIDEO);
  },
);
