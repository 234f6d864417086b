import { namesOf } from '../support/axe';
import { openReady } from '../support/bench';
import { smallTargets, unseenFocus } from '../support/controls';
import { DESKTOP, PHONE } from '../support/devices';
import { ALL_KINDS } from '../support/page-kinds';
import { expect, test } from '../support/test';

/** HTTP statuses keep their English name. */
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

test('a focus that cannot be seen and a target that is too small are noticed', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.setContent(`<style>:focus-visible { outline: 3px solid black; outline-offset: 3px }
    button { display: block; margin: 20px; width: 100px; height: 50px }</style>
    <button>好</button>
    <button style="outline: none">没有轮廓</button>
    <button style="outline: 3px solid #ddd">太淡</button>
    <div style="overflow: hidden"><button style="margin: 0">切掉</button></div>
    <div style="position: relative"><button>盖住</button>
    <div style="position: absolute; inset: 0; background: white"></div></div>
    <button style="width: 30px; height: 30px">小</button>`);
  const faults = (await unseenFocus(page)).map((line) => line.replace(/<.*?>.*<.button> /, ''));
  expect(faults).toEqual([
    'has no outline',
    expect.stringMatching(/^its outline .* is faint on/),
    'its outline is cut off',
    expect.stringMatching(/^lies under <div/),
  ]);
  expect(await smallTargets(page)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^30×30: .*小/)]),
  );
});
