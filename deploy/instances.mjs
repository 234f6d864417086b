#!/usr/bin/env node
/*
 * Runs several instances of the site on one machine, behind nginx, and with Redis the content service that they share
 * (docs/deploy.md).
 *
 *   node deploy/instances.mjs --site /srv/wenzhan/current --instances 3 --port 3001
 *
 *   --env     file with settings, which each start of an instance reads again
 *   --host    address on which they listen
 *   --assets  folder in which nginx finds the scripts of this build and earlier ones
 *   --cache   folder in which each instance has a folder
 *
 * The content service has the first port after those of the instances. A rolling restart begins with a new one on the next
 * port, and ends with the old one.
 *
 * SIGHUP   rolling restart, one instance after the other, with the current build of `--site` and the current settings;
 *          ends one that is in progress
 * SIGTERM  stops all instances, after their requests in progress
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs, parseEnv } from 'node:util';
import { keepAssets } from './retain-assets.mjs';

/** Time for an instance to get ready, beside that for which it says that it is starting (`WARM_UP`). */
const READY_MS = 60_000;
const POLL_MS = 50;
const ANSWER_MS = 5000;
const LEAVE_TO_OTHERS = new URL('leave-to-others.mjs', import.meta.url).href;
/** Longer than the site takes: 40 s, and a `SHUTDOWN_DELAY` of up to 20. */
const STOP_MS = 60_000;
/**
 * nginx retries an unavailable instance after `fail_timeout` (2 s, in whole seconds); the next restart waits
 * for that.
 */
const REJOIN_MS = 3000;
/** Delay before a failed instance restarts; doubled each time, up to the second value. */
const BACKOFF_MS = [500, 30_000];
/** After running this long, an instance starts with the short delay again. */
const STEADY_MS = 60_000;

const { values } = parseArgs({
  options: {
    site: { type: 'string', default: '.next/standalone' },
    instances: { type: 'string', default: '2' },
    port: { type: 'string', default: '3001' },
    host: { type: 'string', default: '127.0.0.1' },
    env: { type: 'string' },
    assets: { type: 'string' },
    cache: { type: 'string' },
  },
});
const count = Number(values.instances);
const firstPort = Number(values.port);
if (!(Number.isInteger(count) && count > 0 && Number.isInteger(firstPort) && firstPort > 0)) {
  console.error(
    'usage: node deploy/instances.mjs [--site FOLDER] [--instances N] [--port P] [--host ADDRESS] [--env FILE] [--assets FOLDER] [--cache FOLDER]',
  );
  process.exit(2);
}

/**
 * A process, of the site or of the content service: `build` is the folder that it runs, `isReady` whether it has been ready
 * since it was started last, `restart` the timer of a failed one.
 *
 * @typedef {{ port: number, build: string, child?: import('node:child_process').ChildProcess, isWanted: boolean, isReady: boolean, backoff: number, restart?: NodeJS.Timeout }} Server
 */

/**
 * An instance of the site, with the content service that it asks; null if that is not started here.
 *
 * @typedef {Server & { content: Server | null }} Instance
 */

/**
 * @param {number} port
 * @returns {Server}
 */
const serverAt = (port, build = '') => ({
  port,
  build,
  isWanted: false,
  isReady: false,
  backoff: BACKOFF_MS[0],
});

/** @type {Instance[]} */
const instances = Array.from({ length: count }, (_, index) => ({
  ...serverAt(firstPort + index),
  content: null,
}));
/** The content services that run: during a rolling restart two. @type {Set<Server>} */
const services = new Set();
/** The `REVALIDATE_SECRET` of the content service and the instances, if the settings have none. */
const ownSecret = randomBytes(32).toString('hex');
let isStopping = false;
/** Times that all were started, or are to be. */
let rolls = 0;
let rolling = Promise.resolve();

/** The current build: `--site` may be a symbolic link that the next deployment replaces. */
const site = () => realpathSync(values.site);

/**
 * @param {Server} server
 * @param {() => import('node:child_process').ChildProcess} launch
 */
function start(server, launch) {
  clearTimeout(server.restart);
  if (isStopping) return;
  server.isWanted = true;
  server.isReady = false;
  const startedAt = Date.now();
  /** @param {unknown} reason */
  const ended = (reason) => {
    if (!server.isWanted) return;
    if (Date.now() - startedAt > STEADY_MS) server.backoff = BACKOFF_MS[0];
    print(`${server.port} ended (${reason}), again in ${server.backoff} ms`);
    server.restart = setTimeout(() => start(server, launch), server.backoff);
    server.backoff = Math.min(server.backoff * 2, BACKOFF_MS[1]);
  };
  try {
    const child = launch();
    server.child = child;
    child.on('error', ended).once('exit', (code, signal) => ended(signal ?? code));
    print(`${server.port} is process ${child.pid}`);
  } catch (error) {
    ended(error);
  }
}

/** @param {Instance} instance */
const startInstance = (instance) => start(instance, () => launch(instance));

/**
 * An instance that has ended runs its own build again, though the next one is there: its scripts are not published, and
 * it may not get ready.
 *
 * @param {Instance} instance
 */
function launch({ port, build, content }) {
  const folder = existsSync(build) ? build : site();
  /** @type {NodeJS.ProcessEnv} */
  const settings = { TRUSTED_PROXIES: '127.0.0.1,::1', ...process.env, ...settingsOfFile() };
  if (content) {
    for (const name of Object.keys(settings)) {
      if (name.startsWith('CONTENT_SOURCE')) delete settings[name];
    }
    settings.API_BASE_URL = originOf(content.port);
    // Its port is another one after a restart, and the site is the same.
    settings.OWN_CONTENT_SERVICE = '1';
    settings.REVALIDATE_SECRET ||= ownSecret;
  }
  return spawn(process.execPath, ['--import', LEAVE_TO_OTHERS, 'server.js'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...settings,
      NODE_ENV: 'production',
      HOSTNAME: values.host,
      PORT: String(port),
      // Each instance limits the size of its own files only.
      CACHE_DIR: cacheOf(folder, `${port}`),
    },
  });
}

/**
 * Starts the content service of a build, unless the settings name a backend, or the instances share nothing.
 *
 * @param {string} build
 * @returns {Server | null}
 */
function startContent(build) {
  const {
    REDIS_URL,
    API_BASE_URL,
    NEXT_PUBLIC_API_BASE_URL,
    NEXT_DIST_DIR = '.next',
  } = { ...process.env, ...settingsOfFile() };
  const file = path.join(NEXT_DIST_DIR, 'content-service/main.mjs');
  if (!REDIS_URL || API_BASE_URL || NEXT_PUBLIC_API_BASE_URL || !existsSync(path.join(build, file)))
    return null;
  const taken = new Set([...services].map(({ port }) => port));
  let port = firstPort + count;
  while (taken.has(port)) port += 1;
  const service = serverAt(port, build);
  services.add(service);
  const sites = instances.map((instance) => originOf(instance.port)).join(',');
  start(service, () => {
    const settings = { ...process.env, ...settingsOfFile() };
    return spawn(
      process.execPath,
      [file, `--port=${port}`, `--host=${values.host}`, `--site=${sites}`],
      {
        cwd: build,
        stdio: ['ignore', 'inherit', 'inherit'],
        env: {
          ...settings,
          NODE_ENV: 'production',
          REVALIDATE_SECRET: settings.REVALIDATE_SECRET || ownSecret,
          CACHE_DIR: cacheOf(build, `content-${port}`),
        },
      },
    );
  });
  return service;
}

/** Stops the content services that no instance asks. */
async function stopUnused() {
  const unused = [...services].filter((service) =>
    instances.every(({ content }) => content !== service),
  );
  for (const service of unused) services.delete(service);
  await Promise.all(unused.map(stop));
}

/**
 * @param {string} build
 * @param {string} name
 */
const cacheOf = (build, name) =>
  path.resolve(values.cache ?? path.join(build, '.next/cache'), name);

/** @param {number} port */
const originOf = (port) =>
  `http://${values.host.includes(':') ? `[${values.host}]` : values.host}:${port}`;

/** Without the byte order mark of editors on Windows, which would be a part of the first name. */
const settingsOfFile = () =>
  values.env ? parseEnv(readFileSync(values.env, 'utf8').replace(/^\uFEFF/, '')) : {};

/** @param {Server} server */
async function stop(server) {
  server.isWanted = false;
  clearTimeout(server.restart);
  const { child } = server;
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(late);
}

/**
 * Waits for a server: while its present process says that it is starting, and `READY_MS` beside that.
 *
 * @param {Server} server
 * @param {() => boolean} isOver whether to wait no more
 */
async function untilReady(server, isOver) {
  const { child } = server;
  let deadline = Date.now() + READY_MS;
  while (Date.now() < deadline && !isOver()) {
    const { isOk, isStarting } = await ask(server.port);
    if (isOk) {
      server.isReady = true;
      return true;
    }
    if (isStarting && server.child === child) deadline = Date.now() + READY_MS;
    await sleep(POLL_MS);
  }
  return false;
}

/** @param {number} port */
async function ask(port) {
  try {
    const answer = await fetch(`${originOf(port)}/api/ready`, {
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const body = await answer.json();
    return {
      isOk: answer.ok,
      isStarting: body.data?.state === 'starting',
      isCutOff: body.backend?.unavailable === true,
    };
  } catch {
    return { isOk: false, isStarting: false, isCutOff: false };
  }
}

/**
 * The scripts of a build must be available before its first page.
 *
 * @param {string} build
 */
async function publishAssets(build) {
  if (values.assets) await keepAssets(path.join(build, '.next/static'), values.assets);
}

/** Starts all at once, even on a full disk: it has the scripts of a build that ran before. */
async function startAll() {
  const isOver = nextRoll();
  const build = site();
  await publishAssets(build).catch((error) => print(`the scripts are not published: ${error}`));
  const content = startContent(build);
  for (const instance of instances) {
    Object.assign(instance, { build, content });
    startInstance(instance);
  }
  const ready = await Promise.all(instances.map((instance) => untilReady(instance, isOver)));
  if (!isOver()) print(`${ready.filter(Boolean).length} of ${count} ready`);
}

/**
 * Replaces one after the other, and first those that are not ready. Stops at the first that does not become so, or does
 * not reach the backend: the others keep their build, and what they have stored.
 *
 * @param {() => boolean} isOver whether there is a newer one, or the end
 */
async function roll(isOver) {
  if (isOver()) return;
  const build = site();
  await publishAssets(build);
  const content = startContent(build);
  if (content && !(await untilReady(content, isOver))) {
    await stopUnused();
    if (!isOver()) print('the content service does not get ready: all are left as they are');
    return;
  }
  const inTurn = [...instances].sort((a, b) => Number(a.isReady) - Number(b.isReady));
  for (const instance of inTurn) {
    if (isOver()) return;
    await stop(instance);
    Object.assign(instance, { build, content });
    startInstance(instance);
    const isReady = await untilReady(instance, isOver);
    const { isCutOff } = await ask(instance.port);
    if (isReady && !isCutOff) {
      await sleep(REJOIN_MS);
      continue;
    }
    if (isOver()) return;
    const fault = isReady ? 'does not reach the backend' : 'does not get ready';
    print(`${instance.port} ${fault}: the others are left as they are`);
    print(
      `a new start of this process runs ${build}, unless the former build is made current again`,
    );
    return;
  }
  await stopUnused();
  print(`all ${count} run ${build}`);
}

function nextRoll() {
  rolls += 1;
  const own = rolls;
  return () => isStopping || own !== rolls;
}

async function end() {
  if (isStopping) return;
  isStopping = true;
  await Promise.all(instances.map(stop));
  await Promise.all([...services].map(stop));
  process.exit(0);
}

/** @param {string} message */
function print(message) {
  console.log(`instances: ${message}`);
}

process.on('SIGTERM', end);
process.on('SIGINT', end);
process.on('SIGHUP', () => {
  const isOver = nextRoll();
  rolling = rolling
    .then(() => roll(isOver))
    .catch((error) => print(`the restart failed: ${error}`));
});

rolling = startAll();
await rolling;
