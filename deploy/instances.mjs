#!/usr/bin/env node
/*
 * Runs several instances of the site on one machine, behind nginx (docs/deploy.md).
 *
 *   node deploy/instances.mjs --site /srv/wenzhan/current --instances 3 --port 3001
 *
 *   --env     file with settings, which each start of an instance reads again
 *   --host    address on which they listen
 *   --assets  folder in which nginx finds the scripts of this build and earlier ones
 *   --cache   folder in which each instance has a folder
 *
 * SIGHUP   rolling restart, one instance after the other, with the current build of `--site` and the current settings;
 *          ends one that is in progress
 * SIGTERM  stops all instances, after their requests in progress
 */
import { spawn } from 'node:child_process';
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
 * `build` is the folder that it runs, `isReady` whether it has been ready since it was started last, `restart` the timer
 * of a failed instance.
 *
 * @typedef {{ port: number, build: string, child?: import('node:child_process').ChildProcess, isWanted: boolean, isReady: boolean, backoff: number, restart?: NodeJS.Timeout }} Instance
 */

/** @type {Instance[]} */
const instances = Array.from({ length: count }, (_, index) => ({
  port: firstPort + index,
  build: '',
  isWanted: false,
  isReady: false,
  backoff: BACKOFF_MS[0],
}));
let isStopping = false;
/** Times that all were started, or are to be. */
let rolls = 0;
let rolling = Promise.resolve();

/** The current build: `--site` may be a symbolic link that the next deployment replaces. */
const site = () => realpathSync(values.site);

/** @param {Instance} instance */
function start(instance) {
  clearTimeout(instance.restart);
  if (isStopping) return;
  instance.isWanted = true;
  instance.isReady = false;
  const startedAt = Date.now();
  /** @param {unknown} reason */
  const ended = (reason) => {
    if (!instance.isWanted) return;
    if (Date.now() - startedAt > STEADY_MS) instance.backoff = BACKOFF_MS[0];
    print(`${instance.port} ended (${reason}), again in ${instance.backoff} ms`);
    instance.restart = setTimeout(() => start(instance), instance.backoff);
    instance.backoff = Math.min(instance.backoff * 2, BACKOFF_MS[1]);
  };
  try {
    const child = launch(instance);
    instance.child = child;
    child.on('error', ended).once('exit', (code, signal) => ended(signal ?? code));
    print(`${instance.port} is process ${child.pid}`);
  } catch (error) {
    ended(error);
  }
}

/**
 * An instance that has ended runs its own build again, though the next one is there: its scripts are not published, and
 * it may not get ready.
 *
 * @param {Instance} instance
 */
function launch({ port, build }) {
  const folder = existsSync(build) ? build : site();
  const settings = { TRUSTED_PROXIES: '127.0.0.1,::1', ...process.env, ...settingsOfFile() };
  return spawn(process.execPath, ['--import', LEAVE_TO_OTHERS, 'server.js'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...settings,
      NODE_ENV: 'production',
      HOSTNAME: values.host,
      SELF_HOST: values.host,
      PORT: String(port),
      // Each instance limits the size of its own files only.
      CACHE_DIR: path.resolve(values.cache ?? path.join(folder, '.next/cache'), `${port}`),
    },
  });
}

/** Without the byte order mark of editors on Windows, which would be a part of the first name. */
const settingsOfFile = () =>
  values.env ? parseEnv(readFileSync(values.env, 'utf8').replace(/^\uFEFF/, '')) : {};

/** @param {Instance} instance */
async function stop(instance) {
  instance.isWanted = false;
  clearTimeout(instance.restart);
  const { child } = instance;
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(late);
}

/**
 * Waits for an instance: while its present process says that it is starting, and `READY_MS` beside that.
 *
 * @param {Instance} instance
 * @param {() => boolean} isOver whether to wait no more
 */
async function untilReady(instance, isOver) {
  const { child } = instance;
  let deadline = Date.now() + READY_MS;
  while (Date.now() < deadline && !isOver()) {
    const { isOk, isStarting } = await ask(instance.port);
    if (isOk) {
      instance.isReady = true;
      return true;
    }
    if (isStarting && instance.child === child) deadline = Date.now() + READY_MS;
    await sleep(POLL_MS);
  }
  return false;
}

/** @param {number} port */
async function ask(port) {
  try {
    const host = values.host.includes(':') ? `[${values.host}]` : values.host;
    const answer = await fetch(`http://${host}:${port}/api/ready`, {
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
  for (const instance of instances) {
    instance.build = build;
    start(instance);
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
  const inTurn = [...instances].sort((a, b) => Number(a.isReady) - Number(b.isReady));
  for (const instance of inTurn) {
    if (isOver()) return;
    await stop(instance);
    instance.build = build;
    start(instance);
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
