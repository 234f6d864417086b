// @vitest-environment happy-dom
import { MAX_UPLOAD_BYTES, UPLOAD_PART_BYTES } from '@wenzhan/contract/calls/editing/files';
import { ApiError } from '@wenzhan/contract/request/errors';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CallEditing } from '../forms/call';
import { FileTooLarge, uploadFile } from './upload-file';

interface Part {
  upload: string;
  index: number;
  isLast: boolean;
  data: string;
}

const KEPT = {
  path: 'media/2026/a.png',
  address: '/media/2026/a.png',
  type: 'image/png',
  bytes: 1,
};
const failure = (kind: 'network' | 'http', status?: number) =>
  new ApiError('x', { kind, call: 'edit_upload', status });

/** Sends a file to a service that fails as told. @param failures by the number of the request */
function upload(
  size: number,
  failures: Record<number, ApiError> = {},
  signal = new AbortController().signal,
) {
  const parts: Part[] = [];
  let requests = 0;
  const call = (async (_: string, { body }: { body: Part }) => {
    const failed = failures[requests];
    requests += 1;
    if (failed) throw failed;
    parts.push(body);
    return { file: body.isLast ? KEPT : undefined };
  }) as unknown as CallEditing;
  const progress: number[] = [];
  const file = new File([new Uint8Array(size).fill(7)], 'a.png');
  const done = uploadFile(file, { call, onProgress: (part) => progress.push(part), signal });
  return { parts, progress, done };
}

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

test('a file is sent in parts that are one upload', async () => {
  const { parts, progress, done } = upload(2 * UPLOAD_PART_BYTES + 1);
  expect(await done).toEqual(KEPT);
  expect(parts.map(({ index, isLast }) => [index, isLast])).toEqual([
    [0, false],
    [1, false],
    [2, true],
  ]);
  expect(new Set(parts.map(({ upload }) => upload)).size).toBe(1);
  expect(parts[0]?.upload).toMatch(
    /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
  );
  const sent = parts.map(({ data }) => atob(data)).join('');
  expect([sent.length, new Set(sent)]).toEqual([2 * UPLOAD_PART_BYTES + 1, new Set('\x07')]);
  expect(progress.at(-1)).toBe(1);
});

test('after a lost connection the part is sent again, and the others are not', async () => {
  const lost = { 1: failure('network'), 2: failure('http', 503) };
  const { parts, done } = upload(2 * UPLOAD_PART_BYTES, lost);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await done).toEqual(KEPT);
  expect(parts.map(({ index }) => index)).toEqual([0, 1]);
});

test('what the service refuses is not sent again', async () => {
  const { parts, done } = upload(10, { 0: failure('http', 415) });
  await expect(done).rejects.toMatchObject({ status: 415 });
  expect(parts).toEqual([]);
});

test('a file that is too large is not sent at all', async () => {
  await expect(upload(MAX_UPLOAD_BYTES + 1).done).rejects.toBeInstanceOf(FileTooLarge);
});

test('of a name that is longer than the service takes its end is sent', async () => {
  const call = vi.fn(async () => ({ file: KEPT }));
  const { signal } = new AbortController();
  const file = new File(['a'], `${'𠮷'.repeat(240)}.png`);
  await uploadFile(file, { call: call as unknown as CallEditing, onProgress() {}, signal });
  const body = expect.objectContaining({ name: `${'𠮷'.repeat(96)}.png` });
  expect(call).toHaveBeenCalledWith('edit_upload', { body }, signal);
});
