import { expect, test } from 'vitest';
import { SYSTEMS, wronglyShown } from './testing/hiding-systems';

test.each(SYSTEMS)(
  'of %s no text is published that its owner hid, in any words',
  async (...system) => {
    expect(await wronglyShown(system)).toEqual([]);
  },
);
