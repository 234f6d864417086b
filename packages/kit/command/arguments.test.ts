import { expect, test, vi } from 'vitest';
import { readArguments } from './arguments';

const USAGE = 'usage: npm run something -- FILE [--to PLACE]';

/** What a command prints and its status, if it ends, or else what it reads. */
function run(...given: string[]) {
  vi.spyOn(process, 'argv', 'get').mockReturnValue(['node', 'command.ts', ...given]);
  const printed: string[] = [];
  for (const name of ['log', 'error'] as const) {
    vi.spyOn(console, name).mockImplementation((text) => void printed.push(text));
  }
  vi.spyOn(process, 'exit').mockImplementation((status) => {
    throw Object.assign(new Error('exit'), { status });
  });
  try {
    const { values, positionals } = readArguments(USAGE, { to: { type: 'string' } });
    return { ...values, positionals };
  } catch (error) {
    return { status: (error as { status?: number }).status, printed: printed.join('\n') };
  }
}

test('arguments are read', () => {
  expect(run('a.md', '--to', 'there')).toEqual({ to: 'there', positionals: ['a.md'] });
});

test.each(['--help', '-h'])('%s prints how a command is used', (option) => {
  expect(run(option)).toEqual({ status: 0, printed: USAGE });
});

test.each([
  [['--wrong'], "'--wrong'"],
  [['--to'], "'--to <value>'"],
])('%j is said, with how the command is used', (given, said) => {
  const { status, printed } = run(...given);
  expect(status).toBe(2);
  expect(printed).toContain(said);
  expect(printed).toContain(`\n${USAGE}`);
  expect(printed).not.toContain('    at ');
});
