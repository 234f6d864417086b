import { expect, test } from '../../support/worker';
import { inEveryEngine } from './every-engine';
import { read, unevenDigits } from './visits';

test.describe.configure({ mode: 'parallel' });

inEveryEngine(
  {},
  'a reader uses the menu, follows a link, reads dates and searches',
  async (engine, base, name) => {
    await read(engine, base);
    // Firefox gives the digits beside a word the space between them.
    if (name === 'WebKit') expect(await unevenDigits(engine)).toEqual([]);
  },
);
