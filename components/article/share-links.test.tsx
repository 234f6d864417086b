// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { DetachedWindowAPI } from 'happy-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ShareLinks } from './share-links';

const SITE = 'https://www.example.org';

beforeEach(() => {
  const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI };
  happyDOM.setURL('https://mirror.example.net/content/news/101?utm_source=x#part');
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'share');
});

const press = (name: string) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })));
const said = () => screen.getByRole('status').textContent;

test.each([
  ['configured one', SITE, `${SITE}/content/news/101`],
  ['one that the visitor uses', null, 'https://mirror.example.net/content/news/101'],
])('the address is copied without query and part; its site is the %s', async (_, site, address) => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  render(<ShareLinks title="题目" site={site} />);
  expect(said()).toBe('');
  expect(screen.queryByRole('button', { name: '分享' })).toBeNull();
  await press('复制链接');
  expect(write).toHaveBeenCalledExactlyOnceWith(address);
  expect(said()).toBe('链接已复制');
});

test.each([
  ['refused', { writeText: () => Promise.reject(new Error('refused')) }],
  ['missing, as over http', undefined],
])('where the clipboard is %s, the address is there to be copied by hand', async (_, clipboard) => {
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(clipboard as never);
  render(<ShareLinks title="题目" site={SITE} />);
  await press('复制链接');
  expect(said()).toBe(`请手动复制：${SITE}/content/news/101`);
});

test('a browser that can share, unlike these, hands title and address over, and may change its mind', async () => {
  const share = vi.fn().mockRejectedValue(new DOMException('', 'AbortError'));
  Object.assign(navigator, { share });
  render(<ShareLinks title="题目" site={SITE} />);
  await press('分享');
  expect(share).toHaveBeenCalledExactlyOnceWith({ title: '题目', url: `${SITE}/content/news/101` });
  expect(said()).toBe('');
});
