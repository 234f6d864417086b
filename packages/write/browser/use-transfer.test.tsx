// @vitest-environment happy-dom
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { act, cleanup, renderHook } from '@testing-library/react';
import { ApiError } from '@wenzhan/contract/request/errors';
import { editorTexts } from '@wenzhan/texts/writing-editor';
import { afterEach, expect, test, vi } from 'vitest';
import { pastePlaces } from './paste-place';
import { type ConvertHtml, useTransfer } from './use-transfer';

const { paste: texts } = editorTexts();
const PIXEL = 'data:image/png;base64,iVBORw0KGgo=';
const HTML = `<p>有<b>重点</b></p><p><img src="${PIXEL}" alt="红点"></p>`;

afterEach(cleanup);

/** Pastes HTML into an editor with a text. */
function pasteInto(
  doc: string,
  convert: ConvertHtml,
  call: () => Promise<unknown> = async () => ({}),
) {
  const state = EditorState.create({
    doc,
    extensions: [pastePlaces],
    selection: { anchor: doc.length },
  });
  const view = new EditorView({ state, parent: document.body });
  const { result } = renderHook(() =>
    useTransfer({ call: call as never, convert, texts, ask: async () => null }),
  );
  const data = new DataTransfer();
  data.setData('text/html', HTML);
  data.setData('text/plain', '有重点');
  act(() => void result.current.onTransfer(data, view));
  return { view, news: () => result.current.news, text: () => view.state.doc.toString() };
}

/** Markdown as the server makes it of the pasted HTML. */
const convert: ConvertHtml = async (html) =>
  html
    .replace(/<b>(.*)<\/b>/, '**$1**')
    .replaceAll(/<\/?p>/g, '\n')
    .trim();

const picture = {
  file: {
    path: 'media/a.png',
    address: '/media/a.png',
    type: 'image/png',
    bytes: 8,
    changedAt: '',
  },
};
const offline = new ApiError('', { kind: 'network', call: 'edit_upload' });

test('without a network the words are there at once, and it is said that their pictures are not', async () => {
  const { text, news } = pasteInto('甲 ', () => Promise.reject(new Error('offline')));
  expect(text()).toBe('甲 有重点');
  await vi.waitFor(() =>
    expect(news()).toBe(`${texts.failed} 其中的1张图片没有粘贴，请另行插入。`),
  );
  expect(text()).toBe('甲 有重点');
});

test('the format follows, then each picture in its place, also after the connection was lost', async () => {
  let isOnline = false;
  const call = vi.fn(async () => {
    if (!isOnline) throw offline;
    return picture;
  });
  const { text, view, news } = pasteInto('', convert, call);
  await vi.waitFor(() =>
    expect(text()).toMatch(/^有\*\*重点\*\*\s+<!-- 此处的图片还没有上传（\d+） -->\s*$/),
  );
  view.dispatch({ changes: { from: 0, insert: '写在前面。' } });
  await vi.waitFor(() => expect(call).toHaveBeenCalled());
  isOnline = true;
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() =>
    expect(text()).toMatch(/^写在前面。有\*\*重点\*\*\s+!\[红点\]\(\/media\/a\.png\)\s*$/),
  );
  await vi.waitFor(() => expect(news()).toBeUndefined());
});

test('a picture that is refused stays named in its place', async () => {
  const refused = new ApiError('', { kind: 'envelope', call: 'edit_upload', code: 415 });
  const { text, news } = pasteInto('', convert, () => Promise.reject(refused));
  await vi.waitFor(() => expect(news()).toContain('有1张图片没有一起复制过来'));
  expect(text()).toContain('<!-- 此处的图片还没有上传');
});

test('words that were changed before their format came stay as they are', async () => {
  let give = (_: string) => {};
  const slow: ConvertHtml = () => new Promise((resolve) => (give = resolve));
  const { text, view, news } = pasteInto('', slow);
  view.dispatch({ changes: { from: 1, insert: '了' } });
  give('有**重点**');
  await vi.waitFor(() => expect(news()).toContain(texts.failed));
  expect(text()).toBe('有了重点');
});
