import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUILT_FOR, siteIdentity } from '@wenzhan/kit/settings/site-identity';
import { LOCAL } from './crawler-reads';
import { type BuiltPages, copyBuild } from './dist';
import { endProcess, freePort, outputOf, waitUntil } from './processes';

/** Root of the checkout. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const START_MS = 60_000;

export interface SiteStart {
  /** Added to a minimal environment: the tester's own settings do not reach the server. */
  env?: Record<string, string>;
  pages?: BuiltPages;
  /** Another folder with a build of the site. */
  root?: string;
  /** A free one by default. */
  port?: number;
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
  await renderedFor(dist, { ...serverEnvironment(), ...env });
  const port = options.port ?? (await freePort());
  const base = `http://127.0.0.1:${port}`;
  const outputs: (() => string)[] = [];
  const log = () => outputs.map((output) => output()).join('');
  let child: ChildProcess | undefined;
  let startMs = 0;
  const abandon = () => {
    child?.kill('SIGKILL');
    rmSync(dist, { recursive: true, force: true });
  };
  process.once('exit', abandon);
  const stop = async () => {
    if (child) await endProcess(child);
    process.off('exit', abandon);
    rmSync(dist, { recursive: true, force: true, maxRetries: 3 });
  };
  const launch = async (more: Record<string, string>) => {
    const launched = performance.now();
    const all = { ...serverEnvironment(), NEXT_DIST_DIR: path.basename(dist), ...env, ...more };
    const { process: started, output } = spawnNext('start', root, port, all);
    child = started;
    outputs.push(output);
    // Another process may have taken its port.
    const isUp = async () => output().includes('Ready in') && (await answers(base));
    await waitUntil(async () => started.exitCode !== null || isUp(), START_MS);
    startMs = performance.now() - launched;
    if (await isUp()) return;
    await stop();
    throw new Error(`the site did not start:\n${log()}`);
  };
  try {
    await launch({});
  } catch (error) {
    // Another process has taken the port in the meantime.
    if (options.port === undefined && log().includes('EADDRINUSE')) return startSite(options);
    throw error;
  }
  const restart: Site['restart'] = async ({ hard = false, env: more = {} } = {}) => {
    if (hard) child?.kill('SIGKILL');
    if (child) await endProcess(child);
    await launch(more);
  };
  return { base, dist, pid: () => child?.pid ?? 0, startMs: () => startMs, restart, stop, log };
}

/**
 * Has the pages of the build taken for those of a site with these settings: tests start sites whose content is that of the
 * build, from another place.
 */
async function renderedFor(dist: string, env: NodeJS.ProcessEnv): Promise<void> {
  const file = path.join(dist, BUILT_FOR);
  await rm(file, { force: true });
  await writeFile(file, JSON.stringify({ site: siteIdentity(env) }));
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

/** Starts a command of the framework on a local port. */
export function spawnNext(
  command: 'start' | 'dev',
  cwd: string,
  port: number,
  env: NodeJS.ProcessEnv,
) {
  const next = path.join(ROOT, 'node_modules/next/dist/bin/next');
  // `next dev` passes its own on in a variable that does not take all of them.
  const flags = command === 'start' ? process.env.SERVER_FLAGS?.split(' ').filter(Boolean) : [];
  const args = [...(flags ?? []), next, command, '-H', '127.0.0.1', '-p', `${port}`];
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  return { process: child, output: outputOf(child) };
}

/** Whether a site responds, to a request that needs neither a page nor the content API. */
export const answers = (base: string): Promise<boolean> =>
  fetch(`${base}/icon.svg`).then(
    ({ ok }) => ok,
    () => false,
  );

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
