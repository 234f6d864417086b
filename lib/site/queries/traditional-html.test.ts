import { thisProcess } from '@wenzhan/kit/process/process';
import { UnrenderableError } from '@wenzhan/text/article/unrenderable';
import { afterEach, expect, test, vi } from 'vitest';
import { traditionalHtml } from './traditional-html';

vi.mock('next/cache', () => ({ cacheLife: () => {} }));

const LONG = '<p>头发</p>'.repeat(3000);
const SETTINGS = { exceptions: [{ 干净: '干净' }] };

const run = vi.fn<(name: string, input: readonly unknown[]) => Promise<string>>();

afterEach(() => {
  thisProcess.renderer = undefined;
});

test('long HTML is converted in the thread for long texts; what cannot be converted stays as it is written', async () => {
  thisProcess.renderer = { run };
  run.mockResolvedValueOnce('<p>頭髮</p>');
  expect(await traditionalHtml(LONG, SETTINGS)).toBe('<p>頭髮</p>');
  expect(run.mock.calls).toEqual([['toTraditional', [LONG, SETTINGS]]]);
  run.mockRejectedValueOnce(new UnrenderableError('it takes longer than 2000 ms'));
  expect(await traditionalHtml(LONG, SETTINGS)).toBe(LONG);
  run.mockRejectedValueOnce(new Error('too many texts wait to be rendered'));
  await expect(traditionalHtml(LONG, SETTINGS)).rejects.toThrow('too many texts');
});
