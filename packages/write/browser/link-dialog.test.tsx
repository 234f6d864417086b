// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { editorTexts } from '@wenzhan/texts/writing-editor';
import { afterEach, expect, test, vi } from 'vitest';
import { ENTRY } from '../testing/fake-call';
import { LinkDialog } from './link-dialog';

const { link: texts } = editorTexts();

afterEach(cleanup);

function show(call: () => Promise<unknown>) {
  const answer = vi.fn();
  render(<LinkDialog language={undefined} call={call as never} texts={texts} answer={answer} />);
  return answer;
}

test('a page is found by its title, and an address is taken as it is', async () => {
  const answer = show(async () => ({ list: [ENTRY] }));
  (await screen.findByRole('button', { name: /文站可以运行了/ })).click();
  expect(answer).toHaveBeenLastCalledWith({ address: ENTRY.address, title: ENTRY.title });
  const field = screen.getByRole('searchbox');
  fireEvent.change(field, { target: { value: 'https://a.example/' } });
  screen.getByRole('button', { name: texts.insert }).click();
  expect(answer).toHaveBeenLastCalledWith({ address: 'https://a.example/', title: '' });
});

test('that nothing can be looked up is not taken for that there is nothing', async () => {
  show(async () => ({ list: [] }));
  expect(await screen.findByText(texts.none)).toBeDefined();
  cleanup();
  show(() => Promise.reject(new Error('offline')));
  expect(await screen.findByText(texts.failed)).toBeDefined();
  expect(screen.queryByText(texts.none)).toBe(null);
});
