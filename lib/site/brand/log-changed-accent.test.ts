import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, test, vi } from 'vitest';
import { runDetached } from '../../runtime/process/run-detached';
import { logChangedAccent } from './log-changed-accent';

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

test('neither a render nor a worker of the framework logs it: both would repeat it', () => {
  runDetached(() => undefined);
  const render = new AsyncLocalStorage<string>();
  const renders: (string | undefined)[] = [];
  vi.spyOn(console, 'info').mockImplementation(() => renders.push(render.getStore()));
  const { argv } = process;
  const script = vi.spyOn(process, 'argv', 'get');
  script.mockReturnValue([argv[0] ?? '', '/x/next/dist/compiled/jest-worker/processChild.js']);
  logChangedAccent({ accent: '#ffe500' });
  expect(renders).toEqual([]);
  script.mockReturnValue(argv);
  render.run('a page', () => logChangedAccent({ accent: '#ffe500' }));
  expect(renders).toEqual([undefined]);
});
