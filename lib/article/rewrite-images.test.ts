import { beforeEach, describe, expect, test, vi } from 'vitest';
import { renderBody } from './body';

const html = (content: string, cdnUrl = '') => renderBody(content, cdnUrl).html;
const CDN = 'https://cdn.example/x/';

beforeEach(() => vi.stubEnv('PICTURE_HOSTS', 'cdn.example'));

describe('a picture in an article', () => {
  test('is read against the content delivery base', () => {
    expect(html('<img src="/a.svg" alt="甲">', CDN)).toContain('src="https://cdn.example/x/a.svg"');
  });

  test('is optimised in several widths, except SVG and what has a query', () => {
    const photo = html('<img src="/media/a.jpg" alt="甲">');
    expect(photo).toContain('src="/_next/image?url=%2Fmedia%2Fa.jpg');
    expect(photo.match(/ \d+w/g)?.length).toBeGreaterThan(3);
    for (const plain of ['/media/a.svg', '/media/a.jpg?v=2', '/a.jpg']) {
      const drawing = html(`<img src="${plain}" alt="甲">`);
      expect(drawing).toContain(`src="${plain}"`);
      expect(drawing).not.toContain('srcset');
    }
  });

  test('keeps the size it was given', () => {
    const sized = html('<img src="/a.svg" alt="" width="300" height="200">');
    expect(sized).toContain('width="300" height="200"');
    expect(sized).not.toContain('boxed');
  });

  test.each(['', 'width="300"', 'width="100%" height="auto"', 'width="-1" height="0"'])(
    'has a box of fixed ratio with the sizes %j',
    (sizes) => {
      const boxed = html(`<img src="/a.svg" alt="" ${sizes}>`);
      expect(boxed).toContain('width="1200" height="675"');
      expect(boxed).toContain('class="boxed"');
    },
  );

  test('leads to itself when it has words and no other link', () => {
    const link = '<a class="enlarge" href="/a.svg"><img';
    expect(html('<img src="/a.svg" alt="甲">')).toContain(link);
    expect(html('<img src="/a.svg" alt="">')).not.toContain('<a');
    expect(html('<a href="/b"><em><img src="/a.svg" alt="甲"></em></a>')).not.toContain('enlarge');
  });

  test('from an unknown host is a link, and no picture', () => {
    expect(html('<p><img src="https://other.example/a.png" alt="甲"></p>')).toBe(
      '<p><a href="https://other.example/a.png" rel="noopener noreferrer nofollow">甲</a></p>',
    );
    expect(html('<a href="/b"><img src="https://other.example/a.png"></a>')).toBe(
      '<a href="/b">图片</a>',
    );
  });

  test('loses its handlers, and is nothing without an address', () => {
    const safe = html('<img src="/a.svg" alt="" onerror="alert(1)" style="position:fixed">');
    expect(safe).not.toMatch(/onerror|style/);
    expect(html('<img alt="甲">')).toBe('');
  });
});
