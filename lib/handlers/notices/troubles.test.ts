import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { expect, test } from 'vitest';
import type { Trouble } from './stored-notice';
import { TroubleFile } from './trouble-file';
import { Troubles } from './troubles';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.parse('2026-11-26T04:00:00Z');

/** A process of a site. @param dir what it shares with others */
function processWith(dir: string) {
  const told: string[] = [];
  const tell = async ({ kind, reason, isOver }: Trouble) => {
    told.push(isOver ? `${kind} over` : `${kind} ${reason}`);
  };
  const troubles = new Troubles(new TroubleFile(dir), tell);
  return { told, troubles };
}

const disk = (reason: string | null) => ({ kind: 'disk', key: 'messages', reason }) as const;
const source = (reason: string | null, key = 'wordpress') =>
  ({ kind: 'source', key, reason }) as const;

test('a full disk is told at once, once, and once when there is room again', async () => {
  const { told, troubles } = processWith(temporaryFolder());
  for (let minute = 0; minute < 30; minute += 1) {
    troubles.note(disk('ENOSPC'), START + minute * MINUTE);
    await troubles.look(START + minute * MINUTE);
  }
  expect(told).toEqual(['disk ENOSPC']);
  troubles.note(disk(null), START + 30 * MINUTE);
  await troubles.look(START + 30 * MINUTE);
  await troubles.look(START + 31 * MINUTE);
  expect(told).toEqual(['disk ENOSPC', 'disk over']);
});

test('a source that cannot be read is told after five minutes, and not if it can be read before', async () => {
  const { told, troubles } = processWith(temporaryFolder());
  troubles.note(source('404'), START);
  await troubles.look(START + 4 * MINUTE);
  troubles.note(source(null), START + 4 * MINUTE);
  troubles.note(source('404'), START + 5 * MINUTE);
  await troubles.look(START + 6 * MINUTE);
  expect(told).toEqual([]);
  troubles.note(source('503'), START + 7 * MINUTE);
  await troubles.look(START + 10 * MINUTE);
  expect(told).toEqual(['source 503']);
});

test('it is over once all of its kind is', async () => {
  const { told, troubles } = processWith(temporaryFolder());
  troubles.note(source('404', 'zh'), START);
  troubles.note(source('404', 'en'), START);
  await troubles.look(START + HOUR);
  troubles.note(source(null, 'zh'), START);
  await troubles.look(START + HOUR + MINUTE);
  expect(told).toEqual(['source 404']);
  troubles.note(source(null, 'en'), START);
  await troubles.look(START + HOUR + 2 * MINUTE);
  expect(told).toEqual(['source 404', 'source over']);
});

test('what comes and goes is told once an hour at most; what lasts, once a day', async () => {
  const { told, troubles } = processWith(temporaryFolder());
  for (let minute = 0; minute < 120; minute += 1) {
    troubles.note(disk(minute % 2 ? null : 'ENOSPC'), START + minute * MINUTE);
    await troubles.look(START + minute * MINUTE);
  }
  expect(told).toEqual(['disk ENOSPC', 'disk over', 'disk ENOSPC', 'disk over']);
  const other = processWith(temporaryFolder());
  other.troubles.note(disk('ENOSPC'), START);
  for (let hour = 0; hour < 49; hour += 1) await other.troubles.look(START + hour * HOUR);
  expect(other.told).toHaveLength(3);
});

test('another process, or a new start, tells nothing twice, and that it is over once the first says nothing more', async () => {
  const dir = temporaryFolder();
  const first = processWith(dir);
  first.troubles.note(disk('ENOSPC'), START);
  await first.troubles.look(START);
  const second = processWith(dir);
  second.troubles.note(disk('ENOSPC'), START);
  await second.troubles.look(START + MINUTE);
  second.troubles.note(disk(null), START);
  await second.troubles.look(START + 2 * MINUTE);
  expect(second.told).toEqual([]);
  await second.troubles.look(START + 15 * MINUTE);
  expect(second.told).toEqual(['disk over']);
  await first.troubles.look(START + 16 * MINUTE);
  expect(first.told).toEqual(['disk ENOSPC']);
});

test('where nothing can be written a process tells nothing twice', async () => {
  const { told, troubles } = processWith('/dev/null/troubles');
  troubles.note(disk('ENOSPC'), START);
  await troubles.look(START);
  await troubles.look(START + MINUTE);
  troubles.note(disk(null), START);
  await troubles.look(START + 2 * MINUTE);
  expect(told).toEqual(['disk ENOSPC', 'disk over']);
});
