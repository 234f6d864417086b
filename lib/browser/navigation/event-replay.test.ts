// @vitest-environment happy-dom

import { describeApp } from '@wenzhan/host/app';
import { deferScripts } from '@wenzhan/host/testing/parts';
import { beforeEach, expect, test } from 'vitest';
import { MARK_EARLY_CLICKS, replayEarlyClicks } from './event-replay';

describeApp({ beforeScripts: MARK_EARLY_CLICKS });

const html = deferScripts(
  '<body><script src="/_next/static/chunks/a.js" id="_R_" async=""></script></body></html>',
);
const STARTER = /data-scripts="[^"]+">([^<]+)</.exec(html ?? '')?.[1] ?? '';

const BODY = `
  <button type="button" id="plain"><b id="inside">复制</b></button>
  <button type="button" id="native" popovertarget="x">菜单</button>
  <form onsubmit="return false"><button type="submit" id="send">搜索</button></form>
  <input type="radio" name="theme" id="dark"><input type="checkbox" id="box">
  <p id="words">字</p>`;

const element = (id: string) => document.getElementById(id) as HTMLElement;

/** Runs the script loader with its own script element, and without a first frame. */
function runStarter(): void {
  const page = {
    currentScript: { dataset: { scripts: '' } },
    addEventListener: document.addEventListener.bind(document),
  };
  new Function('document', 'requestAnimationFrame', STARTER)(page, () => {});
}

const heard: string[] = [];

beforeEach(() => {
  document.body.innerHTML = BODY;
  history.scrollRestoration = 'auto';
  heard.length = 0;
});

function listen(): void {
  history.scrollRestoration = 'manual';
  for (const { id } of document.querySelectorAll('[id]')) {
    // Clicks of a radio button that is checked already change nothing.
    element(id).addEventListener(id === 'dark' ? 'change' : 'click', () => heard.push(id));
  }
}

runStarter();

test.each<[string, string[], string[], string[]]>([
  ['pressed too early is pressed again', ['inside', 'plain', 'dark'], [], ['plain', 'dark']],
  ['answered by the browser is left to it', ['native', 'send', 'box', 'words'], [], []],
  ['pressed once somebody listens is not pressed again', [], ['plain'], ['plain']],
])('what is %s', (_, early, late, expected) => {
  for (const id of early) element(id).click();
  listen();
  for (const id of late) element(id).click();
  replayEarlyClicks();
  replayEarlyClicks();
  expect(heard).toEqual(expected);
  expect((element('dark') as HTMLInputElement).checked).toBe(early.includes('dark'));
});
