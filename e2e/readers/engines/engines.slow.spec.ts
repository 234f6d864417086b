import { EDITOR_ENV } from '../../support/editor';
import { expect, test } from '../../support/worker';
import { inEveryEngine } from './every-engine';
import { edit, faultsOfKinds } from './visits';

test.describe.configure({ mode: 'parallel' });

inEveryEngine(
  EDITOR_ENV,
  'every kind of page is whole on a phone and a desktop; an editor signs in and out',
  async (engine, base) => {
    await test.step('every kind of page', async () => {
      expect.soft(await faultsOfKinds(engine, base)).toEqual([]);
    });
    await test.step('an editor', () => edit(engine, base));
  },
);
