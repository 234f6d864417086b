import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { LOCAL } from './crawler-reads';
import { type BuiltPages, copyBuild } from './dist';
import { endProcess, freePort } from './processes';

/** Root of the checkout. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const START_MS = 60_000;
const POLL_MS = 10;
/** Served without a page and without the content API. */
const SIGN_OF_LIFE = '/icon.svg';

export interface SiteStart {
  /** Added to a minimal environment: the tester's own settings do not reach the server. */
  env?: Record<string, string>;
  pages?: BuiltPages;
  /** Another folder with a build of the site. */
  root?: string;
}

export interface Site {
  /** `http://127.0.0.1:PORT` */
  base: string;
  /** Folder of its build, into which it writes. */
  dist: string;
  /** Its current process id. */
  pid(): number;
  /** Milliseconds from its latest launch to its first response. */
  startMs(): number;
  /** Stops the server, with SIGKILL if `hard`, and starts it again on its present folder. */
  restart(options?: { hard?: boolean; env?: Record<string, string> }): Promise<void>;
  /** Stops the server and removes its folder. */
  stop(): Promise<void>;
  /** Its output so far. */
  log(): string;
}

/**
 * Runs `next start` on a copy of the build, on a free port.
 *
 * @throws {Error} with the server's output, if it does not respond in time
 */
export async function startSite(options: SiteStart = {}): Promise<Site> {
  const { env = {}, pages = 'fresh', root = ROOT } = options;
  const dist = await copyBuild(root, pages);
  const port = await freePort();
  const server = launcher(root, path.basename(dist), port);
  let child = server.launch(env);
  const abandon = () => {
    child.kill('SIGKILL');
    rmSync(dist, { recursive: true, force: true });
  };
  process.once('exit', abandon);
  const stop = async () => {
    await endProcess(child);
    process.off('exit', abandon);
    rmSync(dist, { recursive: true, force: true, maxRetries: 3 });
  };
  const base = `http://127.0.0.1:${port}`;
  let startMs = 0;
  const untilAnswers = async () => {
    const launched = performance.now();
    const isUp = await answers(base, child, server.isReady);
    startMs = performance.now() - launched;
    if (isUp) return;
    await stop();
    throw new Error(`the site did not start:\n${server.printed()}`);
  };
  await untilAnswers();
  const restart: Site['restart'] = async ({ hard = false, env: other = {} } = {}) => {
    if (hard) child.kill('SIGKILL');
    await endProcess(child);
    child = server.launch({ ...env, ...other });
    await untilAnswers();
  };
  return {
    base,
    dist,
    pid: () => child.pid ?? 0,
    startMs: () => startMs,
    restart,
    stop,
    log: server.printed,
  };
}

/** Runs with a site, and stops it in any case. */
export async function withSite<T>(start: SiteStart, run: (site: Site) => Promise<T>): Promise<T> {
  const site = await startSite(start);
  try {
    return await run(site);
  } finally {
    await site.stop();
  }
}

function launcher(root: string, dist: string, port: number) {
  const next = path.join(ROOT, 'node_modules/next/dist/bin/next');
  let printed = '';
  let launchedAt = 0;
  const launch = (env: Record<string, string>): ChildProcess => {
    launchedAt = printed.length;
    const child = spawn(process.execPath, [next, 'start', '-H', '127.0.0.1', '-p', `${port}`], {
      cwd: root,
      env: { ...serverEnvironment(), NEXT_DIST_DIR: dist, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.on('data', (chunk) => (printed += chunk));
    child.stderr.on('data', (chunk) => (printed += chunk));
    return child;
  };
  const isReady = () => printed.includes('Ready in', launchedAt);
  return { launch, isReady, printed: () => printed };
}

/** The minimal environment of a process. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env;
  return { PATH, HOME, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
}

/**
 * The environment of a server, with the URL that the build was made for. With another one it renders each
 * prerendered page again. It makes no requests of its own, which tests would count.
 */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { ...bareEnvironment(), SITE_URL: LOCAL, WARM_UP: '0' };
}

/** @param isReady whether this process listens: another one may have taken its port */
async function answers(
  base: string,
  child: ChildProcess,
  isReady: () => boolean,
): Promise<boolean> {
  const deadline = performance.now() + START_MS;
  while (performance.now() < deadline && child.exitCode === null) {
    const response = await fetch(base + SIGN_OF_LIFE).catch(() => undefined);
    if (response?.ok && isReady()) return true;
    await sleep(POLL_MS);
  }
  return false;
}
