import type { Freshness, Invalidation } from '@wenzhan/kit/page-cache';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ALL, TagTable } from './tag-table';

const CAPACITY = 10;
/** At least so many expired tags stay, if any is dropped. */
const KEPT = 9;
const TIMES = 20;

const TAGS = Array.from({ length: 2 * CAPACITY }, (_, id) => `tag:${id}`);
const SEVERITY: Freshness[] = ['fresh', 'stale', 'expired'];

const invalidationOf = (...kinds: Invalidation['kind'][]) =>
  fc.record({
    tags: fc.uniqueArray(fc.constantFrom(...TAGS), { minLength: 1, maxLength: 3 }),
    kind: fc.constantFrom(...kinds),
    at: fc.integer({ min: 1, max: TIMES }),
  });
const invalidation = invalidationOf('stale', 'expired');
/** Also of one kind alone, or there are hardly more of it than a table holds. */
const invalidations = fc.oneof(
  ...[invalidation, invalidationOf('stale'), invalidationOf('expired')].map((one) =>
    fc.array(one, { maxLength: 40, size: 'max' }),
  ),
);

const tableOf = (all: readonly Invalidation[], table = new TagTable(CAPACITY)) => {
  for (const one of all) table.mark(one);
  return table;
};

/** When a tag was last marked; 0 if it never was. */
const latest = (all: readonly Invalidation[], tag: string, kind: Invalidation['kind']) =>
  Math.max(
    0,
    ...all.filter((one) => one.kind === kind && one.tags.includes(tag)).map(({ at }) => at),
  );

const countOf = (all: readonly Invalidation[], kind: Invalidation['kind'], since = 1) =>
  TAGS.filter((tag) => latest(all, tag, kind) >= since).length;

/** What only began to render before an invalidation is outdated. */
function freshnessOf(all: readonly Invalidation[], tag: string, begunAt: number): Freshness {
  if (latest(all, tag, 'expired') > begunAt) return 'expired';
  return latest(all, tag, 'stale') > begunAt ? 'stale' : 'fresh';
}

test('a table forgets no invalidation, and makes no more of it than its capacity demands', () => {
  const property = fc.property(invalidations, (all) => {
    const table = tableOf(all);
    const floor = table.latestExpiry([]);
    const namesOf = (kind: Invalidation['kind']) =>
      table.toInvalidations().flatMap((one) => (one.kind === kind ? one.tags : []));
    const expired = namesOf('expired').filter((name) => name !== ALL);
    const stale = namesOf('stale').filter((name) => name !== ALL && !expired.includes(name));
    expect(Math.max(expired.length, stale.length)).toBeLessThanOrEqual(CAPACITY);
    if (floor > 0) expect(countOf(all, 'expired', floor)).toBeGreaterThan(KEPT);
    // Edits, however many, evict no withdrawal.
    if (countOf(all, 'expired') <= CAPACITY) expect(floor).toBe(0);
    const isExact = countOf(all, 'expired') <= CAPACITY && countOf(all, 'stale') <= CAPACITY;
    for (const tag of [...TAGS, 'unknown']) {
      for (let begunAt = 0; begunAt <= TIMES; begunAt += 1) {
        const [given, expected] = [table.freshness([tag], begunAt), freshnessOf(all, tag, begunAt)];
        if (isExact) expect(given).toBe(expected);
        else expect(SEVERITY.indexOf(given)).toBeGreaterThanOrEqual(SEVERITY.indexOf(expected));
        expect(given === 'expired').toBe(table.latestExpiry([tag]) > begunAt);
      }
    }
  });
  fc.assert(property);
});

test('with several tags the worst counts, and with all of them everything', () => {
  const property = fc.property(invalidations, invalidation, (all, { tags, kind, at }) => {
    const table = tableOf(all);
    const worst = Math.max(...tags.map((tag) => SEVERITY.indexOf(table.freshness([tag], at))));
    expect(table.freshness(tags, at)).toBe(SEVERITY[worst]);
    table.mark({ tags: [ALL], kind, at });
    expect(SEVERITY.indexOf(table.freshness(['unknown'], at - 1))).toBeGreaterThanOrEqual(
      SEVERITY.indexOf(kind),
    );
  });
  fc.assert(property);
});

test('a restart, or another instance, restores the same table', () => {
  const property = fc.property(invalidations, (all) => {
    const table = tableOf(all);
    const stored = JSON.parse(JSON.stringify(table.toInvalidations())) as Invalidation[];
    const copy = tableOf(stored, new TagTable());
    for (const tag of [...TAGS, 'unknown']) {
      expect(copy.endsExpired(tag)).toBe(table.endsExpired(tag));
      for (let begunAt = 0; begunAt <= TIMES; begunAt += 1)
        expect(copy.freshness([tag], begunAt)).toBe(table.freshness([tag], begunAt));
    }
  });
  fc.assert(property);
});

test('a table tells unknown invalidations from known ones, and which kind was the last', () => {
  const property = fc.property(invalidations, invalidation, (all, more) => {
    const table = tableOf(all);
    const unknown = table.unknownTags(more);
    for (const tag of more.tags) {
      const isCovered =
        SEVERITY.indexOf(table.freshness([tag], more.at - 1)) >= SEVERITY.indexOf(more.kind);
      if (!unknown.includes(tag)) expect(isCovered).toBe(true);
    }
    if (countOf(all, 'expired') <= CAPACITY && countOf(all, 'stale') <= CAPACITY) {
      const isNews = (tag: string) => latest(all, tag, more.kind) < more.at;
      expect(unknown).toEqual(more.tags.filter(isNews));
      for (const tag of TAGS)
        expect(table.endsExpired(tag)).toBe(
          latest(all, tag, 'expired') > latest(all, tag, 'stale'),
        );
    }
    table.mark(more);
    expect(table.unknownTags(more)).toEqual([]);
  });
  fc.assert(property);
});
