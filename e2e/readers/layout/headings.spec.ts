import { openReady } from '../../support/bench';
import { expect, test } from '../../support/test';

const WIDTHS = [320, 360, 390, 820, 1280];

/**
 * The lines of each heading, and of links that are set like one, in which a line breaks inside a word of the
 * browser's dictionary, or has a single character.
 */
function brokenWords(): string[] {
  const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
  const range = document.createRange();
  const headings = document.querySelectorAll<HTMLElement>(
    'main :is(h1, h2, h3, h4, [rel="prev"], [rel="next"])',
  );
  return [...headings].flatMap((heading) => {
    if (heading.clientWidth <= 1) return [];
    const lines: string[] = [];
    let top: number | undefined;
    const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement?.localName === 'span') continue;
      for (const [at, letter] of [...(node.textContent ?? '')].entries()) {
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const box = range.getClientRects()[0];
        if (top === undefined || (box && Math.abs(box.top - top) > box.height / 2)) lines.push('');
        top = box?.top ?? top;
        lines.push((lines.pop() ?? '') + letter);
      }
    }
    const ends = lines.slice(0, -1).map((_, at) => lines.slice(0, at + 1).join('').length);
    const starts = [...segmenter.segment(lines.join(''))].map(({ index }) => index);
    const isBroken = ends.some((end) => !starts.includes(end));
    const isLost = lines.length > 1 && lines.some((line) => line.trim().length < 2);
    return isBroken || isLost ? [lines.join('⏎')] : [];
  });
}

test('no heading breaks inside a word, or leaves a character alone', async ({ page }) => {
  for (const path of [
    '/',
    '/content',
    '/content/guides/202',
    '/content/guides/220',
    '/search?q=键盘',
  ]) {
    await openReady(page, path);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await page.evaluate(brokenWords), `${path} at ${width}`).toEqual([]);
    }
  }
});

test('a heading that may break between words is one text: to select, by name, in title and data', async ({
  page,
}) => {
  const title = '没有配置文件也能启动';
  await page.goto('/content/news/104');
  const heading = page.getByRole('heading', { level: 1, name: title, exact: true });
  await expect(heading.locator('wbr')).not.toHaveCount(0);
  const selected = await heading.evaluate((element) => {
    getSelection()?.selectAllChildren(element);
    return getSelection()?.toString();
  });
  expect(selected).toBe(title);
  expect(await page.title()).toMatch(new RegExp(`^${title} - `));
  const data = await page.locator('script[type="application/ld+json"]').first().textContent();
  expect(data).toContain(`"headline":"${title}"`);
});
