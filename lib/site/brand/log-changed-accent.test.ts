import { afterEach, expect, test, vi } from 'vitest';
import { logChangedAccent } from './log-changed-accent';

afterEach(() => vi.restoreAllMocks());

test('an accent that is shown as another colour is logged once, with the contrast that it lacks', () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => {});
  logChangedAccent({ accent: '#ffe600' });
  logChangedAccent({ accent: '#ffe600' });
  logChangedAccent(undefined);
  expect(info.mock.calls).toEqual([
    [
      expect.stringMatching(
        /^the accent is shown as #[0-9a-f]{6} in light mode: #ffe600 cannot be read there contrast=1\.\d+ least=4\.5$/,
      ),
    ],
  ]);
});
