import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CONTENT_CACHE, FALLBACK_CACHE, NOT_FOUND_CACHE } from '@wenzhan/contract/cache/profiles';
import { ALL_MS } from '@wenzhan/kit/refresh-pages';
import { ROOT } from '@wenzhan/kit/testing/documents';
import { expect, test } from 'vitest';
import { MODULES } from '../testing/wings';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const PAGE = read('docs/what-makes-a-page-stale.md').replace(/\s+/g, ' ');

/** What marks tags, or pages as outdated. */
const MARKING =
  /\.(?:mark|invalidate|applyRemoteInvalidation|onOutdated|addOutdated)\(|\brevalidateTag\(|\bupdateTags?\(/;

test('the page on stale pages names each file of the site that marks something as stale', () => {
  const marking = [...MODULES].filter(
    (file) => /^(?:lib|packages\/host)\//.test(file) && MARKING.test(read(file)),
  );
  expect(marking.length).toBeGreaterThan(5);
  expect(marking.filter((file) => !PAGE.includes(`\`${file}\``))).toEqual([]);
});

test('it has the lifetimes of the code', () => {
  const [, fallback, missing, gone] =
    /after a minute.*? fallback after (\d+) s; a 404, 410 or redirect after (\d+) s \(expired after (\d+)\)/.exec(
      PAGE,
    ) ?? [];
  const { revalidate, expire } = NOT_FOUND_CACHE;
  expect([60, fallback, missing, gone].map(Number)).toEqual([
    ...[CONTENT_CACHE.revalidate, FALLBACK_CACHE.revalidate, revalidate, expire],
  ]);
  expect(PAGE).toContain(`for ${ALL_MS / 1000} s and 200 pages at most`);
});

/** What each step of a save in WordPress hands on, by the file that does. */
const STEPS = [
  ['deploy/wordpress/wenzhan.php', "'/api/revalidate'"],
  ['packages/content/service/receive-notice.ts', 'actions.signal('],
  ['lib/handlers/revalidate/handle-revalidation.ts', 'await passOn('],
  ['lib/request/backend.ts', 'LOOK_PATH'],
  ['packages/content/content-watch.ts', 'store.rescan('],
  ['packages/content/store.ts', 'this.#announcer.announce('],
  ['packages/content/announcements.ts', 'await send('],
  ['lib/handlers/revalidate/announce-change.ts', "'/api/revalidate'"],
  ['lib/handlers/revalidate/revalidate.ts', 'await findAffected('],
  ['lib/handlers/revalidate/revalidate.ts', 'await markPages('],
  ['lib/handlers/revalidate/revalidate.ts', 'await refreshPages('],
  ['packages/content/service/content-app.ts', 'announcer.forward('],
] as const;

test('a save in WordPress takes the way that it says', () => {
  for (const [file, call] of STEPS) {
    expect(PAGE).toContain(`\`${file}\``);
    expect(read(file).includes(call), `${file}: ${call}`).toBe(true);
  }
});
