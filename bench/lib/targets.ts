import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type BuiltPages, copyBuild } from '../../e2e/support/dist';
import { startNginx } from '../../e2e/support/nginx';
import { ROOT } from '../../e2e/support/site';
import { CAPTURED } from './captured';
import { configureNginx, hasNginx, NGINX } from './nginx';
import type { BenchPage } from './pages';
import { type RunningServer, runServer } from './run-server';

/** One of the servers that are measured side by side. */
export interface Contender {
  name: string;
  start(): Promise<RunningServer>;
  /** Its address of a page; undefined where it has none. */
  pathOf(page: BenchPage): string | undefined;
}

const sitePath = ({ path: address }: BenchPage) => address;

/**
 * The site with its built pages, and its references. The captured pages must be there.
 *
 * @param floor folder of the built floor
 */
export function contenders(floor: string): Contender[] {
  return [
    nextServer('site', ROOT, sitePath),
    nextServer('floor', floor, ({ floorPath }) => floorPath),
    { name: 'node:http', start: startPlain, pathOf: sitePath },
    ...(hasNginx() ? [nginx(), siteBehindNginx()] : []),
  ];
}

/** The site without a single page that is built: each is rendered when it is first asked for. */
export function unbuiltSite(): Contender {
  return nextServer('site, nothing built', ROOT, sitePath, 'none');
}

function nextServer(
  name: string,
  root: string,
  pathOf: Contender['pathOf'],
  pages: BuiltPages = 'fresh',
): Contender {
  const next = path.join(ROOT, 'node_modules/next/dist/bin/next');
  const command = [process.execPath, next, 'start', root, '-H', '127.0.0.1', '-p'];
  const start = async () => {
    // A copy for each start: a server keeps the pages that it has rendered.
    const dist = await copyBuild(root, pages);
    // Everything that is measured comes from one address.
    const env = { NEXT_DIST_DIR: path.basename(dist), RATE_LIMIT_MISSING: '0' };
    const running = await runServer(async (port) => [...command, `${port}`], env);
    const stop = async () => {
      await running.stop();
      await rm(dist, { recursive: true, force: true });
    };
    return { ...running, stop };
  };
  return { name, pathOf, start };
}

/** The site with what `deploy/` puts before it. */
function siteBehindNginx(): Contender {
  const site = nextServer('site', ROOT, sitePath);
  const start = async () => {
    const running = await site.start();
    const ports = [Number(new URL(running.base).port)];
    const before = await startNginx({ ports, assets: CAPTURED });
    const stop = async () => {
      await before.stop();
      await running.stop();
    };
    return { ...running, base: before.base, stop };
  };
  return { name: 'site behind nginx', pathOf: sitePath, start };
}

function startPlain(): Promise<RunningServer> {
  const script = path.join(ROOT, 'bench/plain-server.mjs');
  return runServer(async (port) => [process.execPath, script, CAPTURED, `${port}`]);
}

function nginx(): Contender {
  return {
    name: 'nginx',
    start: () => runServer(async (port) => [NGINX, '-c', await configureNginx(port)]),
    pathOf: sitePath,
  };
}
