import { namesOf } from '../support/axe';
import { openReady } from '../support/bench';
import { smallTargets, unseenFocus } from '../support/controls';
import { DESKTOP, PHONE } from '../support/devices';
import { ALL_KINDS } from '../support/kinds';
import { expect, test } from '../support/test';

/** A status is called what it is called. */
const CHINESE = /\p{Script=Han}|^HTTP \d+$/u;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const kind of ALL_KINDS) {
  test(`${kind.name}: every control can be seen in focus, be hit with a finger and is named in Chinese`, async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    await openReady(page, kind.path);
    expect.soft(await smallTargets(page), 'targets').toEqual([]);
    expect.soft(await unseenFocus(page), 'focus, phone').toEqual([]);
    await page.setViewportSize(DESKTOP);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect.soft(await unseenFocus(page), `focus, desktop, ${colorScheme}`).toEqual([]);
    }
    const foreign = (await namesOf(page)).filter((name) => !CHINESE.test(name));
    expect.soft(foreign, 'names').toEqual([]);
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  });
}
