import { newProcess, thisProcess } from '@wenzhan/kit/process/process';
import { beforeEach, expect, test, vi } from 'vitest';
import { articleInfo } from '../calls/articles';
import { login } from '../calls/sessions';
import { indexInfo } from '../calls/site';
import { ApiError } from './errors';
import { withRetryBudget } from './retry-budget';

const failure = (kind: ApiError['kind'], status?: number) =>
  new ApiError('x', { kind, call: 'article_info', status });

beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  Object.assign(thisProcess.backend, newProcess().backend);
});

async function succeed(times: number): Promise<void> {
  for (let done = 0; done < times; done += 1) await withRetryBudget(indexInfo, async () => 1);
}

/** A call that fails the given number of times before it succeeds. */
function failing(times: number, error: ApiError) {
  let left = times;
  return vi.fn(async (_budgetMs: number) => {
    if (left-- > 0) throw error;
    return 'good';
  });
}

test.each([
  ['network', undefined],
  ['http', 502],
  ['http', 503],
  ['http', 504],
] as const)('a GET that meets %s %s is repeated twice, within its time', async (kind, status) => {
  await succeed(60);
  const send = failing(2, failure(kind, status));
  expect(await withRetryBudget(articleInfo, send)).toBe('good');
  const [first = 0, second = 0, third = 0] = send.mock.calls.map(([budgetMs]) => budgetMs);
  expect(first).toBeGreaterThan(second);
  expect(second).toBeGreaterThan(third);
  const always = failing(9, failure(kind, status));
  await succeed(60);
  await expect(withRetryBudget(articleInfo, always)).rejects.toMatchObject({ kind, status });
  expect(always).toHaveBeenCalledTimes(3);
});

test('a backend that has not answered yet gets no repetition, one that is down gets ten in all', async () => {
  const down = failing(Number.POSITIVE_INFINITY, failure('network'));
  const ask = () => withRetryBudget(articleInfo, down).catch(() => {});
  await ask();
  expect(down).toHaveBeenCalledTimes(1);
  await succeed(500);
  down.mockClear();
  await Promise.all(Array.from({ length: 50 }, ask));
  expect(down).toHaveBeenCalledTimes(50 + 10);
});

test.each([
  ['a POST', login, failure('network')],
  ['an answer against the contract', articleInfo, failure('invalid')],
  ['a missing resource', articleInfo, failure('http', 404)],
  ['an error of the backend itself', articleInfo, failure('http', 500)],
  ['a time-out', articleInfo, failure('timeout')],
] as const)('%s is not repeated', async (_, call, error) => {
  await succeed(60);
  const send = failing(1, error);
  await expect(withRetryBudget(call, send)).rejects.toBe(error);
  expect(send).toHaveBeenCalledTimes(1);
});

test('a call whose time is nearly over is not repeated', async () => {
  await succeed(60);
  vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValue(4000);
  const send = failing(1, failure('network'));
  await expect(withRetryBudget(articleInfo, send)).rejects.toMatchObject({ kind: 'network' });
  expect(send).toHaveBeenCalledTimes(1);
});
