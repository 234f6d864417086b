// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { ApiError } from '@wenzhan/contract/request/errors';
import { afterEach, expect, test, vi } from 'vitest';
import { UploadFiles } from './upload-files';

const TEXTS = { label: '上传', uploading: '%s：%s', failed: '%s没有上传：%s', tooLarge: '太大' };

afterEach(cleanup);

function choose(call: (name: string, input: { body: { name: string } }) => Promise<unknown>) {
  const go = vi.fn();
  render(<UploadFiles texts={TEXTS} call={call as never} go={go} />);
  const files = ['a.png', 'b.exe'].map((name) => new File(['x'], name));
  fireEvent.change(screen.getByLabelText('上传'), { target: { files } });
  return go;
}

test('files are uploaded one after the other, then the list is shown again', async () => {
  const names: string[] = [];
  const go = choose(async (_, { body }) => {
    names.push(body.name);
    return { file: { path: `media/${body.name}` } };
  });
  await vi.waitFor(() => expect(go).toHaveBeenCalledWith('/edit/files?done=file-uploaded'));
  expect(names).toEqual(['a.png', 'b.exe']);
});

test('a file that is refused is named with the reason, and the others are uploaded', async () => {
  const refused = new ApiError('这种文件不能上传', {
    kind: 'envelope',
    call: 'edit_upload',
    code: 422,
  });
  const call = vi.fn(async (_: string, { body }: { body: { name: string } }) => {
    if (body.name === 'a.png') throw refused;
    return { file: { path: 'media/b.exe' } };
  });
  const go = choose(call);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('a.png没有上传：这种文件不能上传');
  expect(call).toHaveBeenCalledTimes(2);
  expect(go).not.toHaveBeenCalled();
});
