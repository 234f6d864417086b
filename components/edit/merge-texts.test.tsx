// @vitest-environment happy-dom

import { cleanup, render, screen } from '@testing-library/react';
import { editorTexts } from '@wenzhan/texts/writing-editor';
import { afterEach, expect, test, vi } from 'vitest';
import { MergeTexts } from './merge-texts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const { conflict: texts, phrases } = editorTexts();

function show(send: (form: FormData) => void) {
  return render(
    <MergeTexts own={'甲\n'} theirs={'乙\n'} texts={texts} phrases={phrases}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send(new FormData(event.currentTarget));
        }}
      >
        <input type="hidden" name="merged" value="v" />
        <textarea name="text" defaultValue={'甲\n'} />
      </form>
    </MergeTexts>,
  );
}

test('what was made of two texts is sent with the plain form', async () => {
  const send = vi.fn((form: FormData) => [form.get('text'), form.get('merged')]);
  show(send);
  (await screen.findByRole('button', { name: texts.keepTheirs })).click();
  expect(send).toHaveLastReturnedWith(['乙\n', 'v']);
  screen.getByRole('button', { name: texts.keepOwn }).click();
  expect(send).toHaveLastReturnedWith(['甲\n', 'v']);
});

test('a browser that cannot show both beside each other keeps the plain form', () => {
  vi.stubGlobal('Document', class {});
  const { container } = show(() => {});
  expect(container.querySelector('[hidden]')).toBe(null);
});
