import { type ChildProcess, execFile } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { withFolder } from '@wenzhan/kit/testing/with-folder';
import { endProcess, freePort, outputOf, waitUntil } from '../../support/processes';
import { ROOT } from '../../support/site';

/** Milliseconds that an installation may take: packages are compiled. */
export const INSTALL_MS = 20 * 60_000;
const START_MS = 90_000;

type SystemName = 'ghost' | 'hexo' | 'strapi' | 'waline';

/** Where a content system sends its webhooks, and the secret that proves them. */
export interface Webhooks {
  site: string;
  secret: string;
}

/** Where a content or comment system runs. */
export interface Place {
  /** Folder of its packages. */
  installed: string;
  /** A temporary folder for its data. */
  folder: string;
  port: number;
  base: string;
}

interface RunningSystem extends Place {
  /** Ends it at once, so that nothing answers any more. */
  kill(): Promise<void>;
}

interface SystemStart {
  /** Writes its files into the folder, and starts its process. */
  launch(place: Place): Promise<ChildProcess>;
  isUp(place: Place): boolean | Promise<boolean>;
}

/**
 * Runs with a real system, and ends it in any case.
 *
 * @throws {Error} with its output, if it does not start in time
 */
export async function withSystem<T>(
  name: SystemName,
  { launch, isUp }: SystemStart,
  run: (system: RunningSystem) => Promise<T>,
): Promise<T> {
  const installed = await installedSystem(name);
  return withFolder(`wenzhan-${name}-`, async (folder) => {
    const port = await freePort();
    const place = { installed, folder, port, base: `http://127.0.0.1:${port}` };
    const child = await launch(place);
    const output = outputOf(child);
    // A worker whose test runs out of time exits without the end of this function.
    const abandon = () => {
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    };
    process.once('exit', abandon);
    const kill = async () => {
      child.kill('SIGKILL');
      await endProcess(child);
    };
    try {
      await waitUntil(async () => child.exitCode !== null || isUp(place), START_MS);
      if (!(await isUp(place))) throw new Error(`${name} did not start:\n${output()}`);
      return await run({ ...place, kill });
    } finally {
      await endProcess(child);
      process.off('exit', abandon);
    }
  });
}

/** The folder of an installed system; installs it if it is missing. */
async function installedSystem(name: SystemName): Promise<string> {
  const parent = process.env.CONTENT_SYSTEMS_DIR ?? path.join(ROOT, '.content-systems');
  const folder = path.join(parent, name);
  if (!existsSync(path.join(folder, 'installed'))) {
    const script = fileURLToPath(new URL('./install.sh', import.meta.url));
    await promisify(execFile)('sh', [script, name], {
      timeout: INSTALL_MS,
      maxBuffer: 2 ** 26,
      env: { ...process.env, CONTENT_SYSTEMS_DIR: parent },
    });
  }
  return folder;
}

/** Whether a URL is answered without an error; many systems answer 503 while they start. */
export const isOk = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

/** Sends a request with JSON, and returns the JSON of the answer. @throws {Error} for a failure */
export async function callJson(
  method: string,
  url: string,
  headers: Record<string, string>,
  body?: object,
): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text}`);
  return text ? JSON.parse(text) : {};
}
