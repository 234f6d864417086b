import { RULE_COUNT, violationsOf } from '../../support/axe';
import { untilReady } from '../../support/bench';
import { lossesOf } from '../../support/clipped-content';
import { smallTargets, unseenFocus } from '../../support/controls';
import { PHONE } from '../../support/devices';
import { animatedElements, noteShifts, shiftsOf, unusedSheets } from '../../support/loading';
import { expect, test } from '../../support/test';

// What the visits look for is found where it is.

test('a shift, what is animated and a style sheet without use are noticed', async ({ page }) => {
  await noteShifts(page);
  await page.goto('/about_us');
  await untilReady(page);
  expect(await shiftsOf(page)).toEqual([]);
  await page.evaluate(() => {
    const box = document.createElement('div');
    box.style.height = '200px';
    document.querySelector('main')?.prepend(box);
  });
  await expect.poll(async () => (await shiftsOf(page)).length).toBeGreaterThan(0);
  await page.goto('about:blank');
  await page.setContent(`<style>.nowhere { color: red }</style>
    <style>p { transition: color 1s }</style><p>慢慢</p>`);
  expect(await unusedSheets(page)).toHaveLength(1);
  expect(await animatedElements(page)).toEqual(['<p>慢慢</p>']);
});

test('a broken rule is found, and the rules are all there', async ({ page }) => {
  expect(RULE_COUNT).toBeGreaterThan(90);
  await page.setContent(
    '<html lang="zh"><body><img src="x.png"><h1>一</h1><h3>二</h3></body></html>',
  );
  const found = (await violationsOf(page)).map((line) => line.split(':')[0]);
  expect(found).toEqual(expect.arrayContaining(['image-alt', 'document-title', 'heading-order']));
});

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

test('what is lost is noticed', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.setContent(`<body style="margin:0"><p style="width:400px">宽${'宽'.repeat(30)}</p>
    <p style="overflow:hidden;height:10px">高高高高<br>低低低低</p>
    <p style="position:absolute;top:150px">上面的字</p>
    <p style="position:absolute;top:150px">下面的字</p></body>`);
  const found = (await lossesOf(page)).map((line) => line.split(':')[0]);
  expect(new Set(found)).toEqual(
    new Set(['the page is 400 wide in 320', 'outside', 'cut off', 'over each other']),
  );
});
