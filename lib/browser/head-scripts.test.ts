// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { ANNOUNCEMENT_ID, ANNOUNCEMENT_SCRIPT } from './head-scripts';

const state = () => document.documentElement.dataset.announcement;

/** A page with the announcement `id`, whose script has run. */
function open(id: string, to?: string): HTMLDetailsElement {
  delete document.documentElement.dataset.announcement;
  const dataset = to === undefined ? { id } : { id, to };
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue({ dataset } as never);
  new Function(ANNOUNCEMENT_SCRIPT)();
  document.body.innerHTML = `<details id="${ANNOUNCEMENT_ID}" open><summary>关闭</summary></details>`;
  return document.querySelector('details') as HTMLDetailsElement;
}

function close(details: HTMLDetailsElement) {
  details.open = false;
  details.dispatchEvent(new Event('toggle'));
}

beforeEach(() => localStorage.clear());

test('an announcement that is closed is hidden, and closed on the next page', () => {
  close(open('甲'));
  expect(state()).toBe('hidden');
  open('甲');
  expect(state()).toBe('closed');
});

test('another announcement is displayed', () => {
  close(open('甲'));
  open('乙');
  expect(state()).toBeUndefined();
});

test('other folds close nothing', () => {
  open('甲');
  document.body.innerHTML = '<details id="other"></details>';
  document.querySelector('details')?.dispatchEvent(new Event('toggle'));
  expect(state()).toBeUndefined();
});

test.each([
  ['2000-01-01T00:00:00Z', 'closed'],
  ['2999-01-01T00:00:00Z', undefined],
])('on a stored page an announcement until %s is %s', (to, expected) => {
  open('甲', to);
  expect(state()).toBe(expected);
});

test('without access to local storage it is displayed', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('denied');
  });
  open('甲');
  expect(state()).toBeUndefined();
});
