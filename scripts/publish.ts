import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type ChangedFile, revalidationRequestFor } from '../lib/revalidate/changed-files';
import { signatureHeaders } from '../lib/revalidate/signature';
import { setting } from '../lib/settings/setting';
import { loadEnvFiles } from './env-files';

const USAGE = `usage: npm run publish -- [FILES OF THE CONTENT…] [--to http://127.0.0.1:3000] [--purge]
Without files: what the last commit changed below the content folder.
--purge: nothing that was made of them before is shown again, not in a list either, whatever happens.`;

/** Notifies running sites of changed files in the embedded content. */
async function publish(): Promise<number> {
  loadEnvFiles();
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      to: { type: 'string', default: 'http://127.0.0.1:3000' },
      purge: { type: 'boolean', default: false },
    },
  });
  const secret = setting('REVALIDATE_SECRET');
  if (!secret) return stop(`REVALIDATE_SECRET is not set\n${USAGE}`);
  const files = positionals.length > 0 ? positionals.map(givenFile) : lastCommit();
  const signal = revalidationRequestFor(files, values.purge);
  if (signal.tags.length + signal.withdrawn.length === 0) return stop(`nothing changed\n${USAGE}`);
  // Two equal bodies in one second would have the same signature, and the second would count as a replay.
  const body = JSON.stringify({ ...signal, id: randomUUID() });
  const response = await fetch(new URL('/api/revalidate', values.to), {
    method: 'POST',
    headers: signatureHeaders(secret, body, Math.floor(Date.now() / 1000)),
    body,
  });
  console.log(`${values.to} answered ${response.status}: ${await response.text()}`);
  return response.ok ? 0 : 1;
}

function givenFile(file: string): ChangedFile {
  return { path: belowContent(file), removed: !existsSync(file) };
}

function lastCommit(): ChangedFile[] {
  const args = ['diff', '--name-status', '--no-renames', 'HEAD~1', '--', setting('CONTENT_DIR')];
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`git diff failed: ${stderr}`);
  const lines = stdout.split('\n').filter((line) => line !== '');
  return lines.map((line) => {
    const [change = '', file = ''] = line.split('\t');
    return { path: belowContent(file), removed: change === 'D' };
  });
}

function belowContent(file: string): string {
  return path
    .relative(path.resolve(setting('CONTENT_DIR')), path.resolve(file))
    .split(path.sep)
    .join('/');
}

function stop(reason: string): number {
  console.error(reason);
  return 2;
}

process.exitCode = await publish();
