import { lookup } from 'node:dns/promises';
import { promisify } from 'node:util';
import { afterEach, expect, test, vi } from 'vitest';
import { thisProcess } from '../process/process';
import { sharedLookup } from './shared-lookup';

vi.mock('node:dns/promises');

const ADDRESSES = [
  { address: '192.0.2.1', family: 4 },
  { address: '2001:db8::1', family: 6 },
];
const one = promisify(sharedLookup);

afterEach(() => {
  vi.mocked(lookup).mockReset();
  thisProcess.lifecycle.state = 'starting';
});

test('connections to a host wait for one lookup; the next one asks again', async () => {
  vi.mocked(lookup).mockImplementation((async () => ADDRESSES) as never);
  const every = await new Promise((resolve, reject) => {
    const all = { all: true };
    sharedLookup('redis.test', all, (error, found) => (error ? reject(error) : resolve(found)));
    sharedLookup('redis.test', all, () => undefined);
  });
  expect(every).toEqual(ADDRESSES);
  expect(lookup).toHaveBeenCalledOnce();
  expect(await one('redis.test', {})).toBe('192.0.2.1');
  expect(lookup).toHaveBeenCalledTimes(2);
});

test('all that wait learn that a host is unknown', async () => {
  vi.mocked(lookup).mockRejectedValue(new Error('ENOTFOUND'));
  const tries = [one('redis.test', {}), one('redis.test', {})];
  expect(await Promise.allSettled(tries)).toMatchObject([
    { reason: { message: 'ENOTFOUND' } },
    { reason: { message: 'ENOTFOUND' } },
  ]);
  expect(lookup).toHaveBeenCalledOnce();
});

test('a process that stops looks nothing up: it would end after that', async () => {
  thisProcess.lifecycle.state = 'stopping';
  await expect(one('redis.test', {})).rejects.toThrow('while the process stops');
  expect(lookup).not.toHaveBeenCalled();
});
