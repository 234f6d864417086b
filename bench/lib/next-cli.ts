import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { bareEnvironment, ROOT } from '../../e2e/support/site';

const MOST_PRINTED = 64 * 1024 * 1024;

/** Runs the framework's command line and returns what it prints. @throws when it fails */
export async function runNext(
  args: string[],
  { cwd = ROOT, env = {} }: { cwd?: string; env?: Record<string, string> } = {},
): Promise<string> {
  const next = path.join(ROOT, 'node_modules/next/dist/bin/next');
  const { stdout } = await promisify(execFile)(process.execPath, [next, ...args], {
    cwd,
    env: { ...bareEnvironment(), ...env },
    maxBuffer: MOST_PRINTED,
  });
  return stdout;
}
