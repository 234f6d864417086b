import fc from 'fast-check';

const at = fc.nat({ max: 1 });
const page = fc.constantFrom('/', '/a');
/** One of the renders in progress. */
const nth = fc.nat({ max: 3 });
/** Whether the next operation begins before this one has ended. */
const isBrief = fc.boolean();
const oneOf = <const T extends string>(...names: T[]) => fc.constantFrom(...names);
const called = <const N extends string>(name: N) => ({ do: fc.constant(name) });

/** What may happen to a page cache; `at` names the instance. */
export const operation = fc.oneof(
  // Somebody requests a page; a render begins if it is not there, or not fresh.
  { weight: 8, arbitrary: fc.record({ ...called('visit'), at, page, isBrief }) },
  { weight: 6, arbitrary: fc.record({ ...called('finish'), nth, isBrief }) },
  {
    weight: 5,
    arbitrary: fc.record({
      ...{ ...called('change'), at, isBrief },
      tag: oneOf('article:1', 'article:2'),
      kind: oneOf('stale', 'expired'),
    }),
  },
  // A page shows another article from now on, or is missing.
  {
    weight: 2,
    arbitrary: fc.record({ ...called('edit'), page, shown: oneOf('article:2', 'missing') }),
  },
  // A process ends, killed after so many file operations.
  {
    weight: 2,
    arbitrary: fc.record({ ...called('restart'), at, killedAfter: fc.option(fc.nat({ max: 8 })) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ ...called('wait'), ms: fc.constantFrom(1000, 6000, 70_000, 310_000) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      ...called('redis'),
      state: oneOf('up', 'down', 'slow', 'late', 'lost', 'empty'),
    }),
  },
  // An instance loses Redis, or connects again.
  { weight: 1, arbitrary: fc.record({ ...called('cut'), at }) },
  {
    weight: 1,
    arbitrary: fc.record({ ...called('disk'), at, state: oneOf('works', 'full', 'stuck') }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ ...called('clock'), ms: fc.constantFrom(-3_600_000, 3_600_000) }),
  },
);

export type Operation = typeof operation extends fc.Arbitrary<infer O> ? O : never;
