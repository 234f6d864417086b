#!/usr/bin/env node
/*
 * Runs several instances of the site on one machine, behind nginx (docs/deploy.md).
 *
 *   node deploy/instances.mjs --site /srv/wenzhan/current --instances 3 --port 3001
 *
 * SIGHUP   rolling restart, one instance after the other, with the current build of `--site`
 * SIGTERM  stops all instances, after their requests in progress
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { keepAssets } from './retain-assets.mjs';

/** Time for an instance to get ready, beside that for which it says that it is starting (`WARM_UP`). */
const READY_MS = 60_000;
const POLL_MS = 50;
const ANSWER_MS = 5000;
const LEAVE_TO_OTHERS = new URL('leave-to-others.mjs', import.meta.url).href;
/** Longer than the site allows for requests in progress. */
const STOP_MS = 40_000;
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
    assets: { type: 'string' },
    cache: { type: 'string' },
  },
});
const count = Number(values.instances);
const firstPort = Number(values.port);
if (!(Number.isInteger(count) && count > 0 && Number.isInteger(firstPort) && firstPort > 0)) {
  console.error(
    'usage: node deploy/instances.mjs [--site FOLDER] [--instances N] [--port P] [--assets FOLDER] [--cache FOLDER]',
  );
  process.exit(2);
}

/**
 * `build` is the folder that it runs, `restart` the timer of a failed instance.
 *
 * @typedef {{ port: number, build: string, child?: import('node:child_process').ChildProcess, isWanted: boolean, backoff: number, restart?: NodeJS.Timeout }} Instance
 */

/** @type {Instance[]} */
const instances = Array.from({ length: count }, (_, index) => ({
  port: firstPort + index,
  build: '',
  isWanted: false,
  backoff: BACKOFF_MS[0],
}));
let isStopping = false;
let rolling = Promise.resolve();

/** The current build: `--site` may be a symbolic link that the next deployment replaces. */
const site = () => realpathSync(values.site);

/** @param {Instance} instance */
function start(instance) {
  clearTimeout(instance.restart);
  if (isStopping) return;
  instance.isWanted = true;
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
  return spawn(process.execPath, ['--import', LEAVE_TO_OTHERS, 'server.js'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      TRUSTED_PROXIES: '127.0.0.1,::1',
      ...process.env,
      NODE_ENV: 'production',
      HOSTNAME: '127.0.0.1',
      PORT: String(port),
      // Each instance limits the size of its own files only.
      CACHE_DIR: path.resolve(values.cache ?? path.join(folder, '.next/cache'), `${port}`),
    },
  });
}

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
 */
async function isReady(instance) {
  const { child } = instance;
  let deadline = Date.now() + READY_MS;
  while (Date.now() < deadline && !isStopping) {
    const { isOk, isStarting } = await ask(instance.port);
    if (isOk) return true;
    if (isStarting && instance.child === child) deadline = Date.now() + READY_MS;
    await sleep(POLL_MS);
  }
  return false;
}

/** @param {number} port */
async function ask(port) {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/api/ready`, {
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const body = await answer.json();
    return { isOk: answer.ok, isStarting: body.data?.state === 'starting' };
  } catch {
    return { isOk: false, isStarting: false };
  }
}

/** Publishes the scripts of the current build, which come before its first page. @throws if there is no build */
async function publishBuild() {
  const build = site();
  if (values.assets) await keepAssets(path.join(build, '.next/static'), values.assets);
  return build;
}

/** Stops at the first instance that does not become ready: the others keep their build. */
async function roll() {
  const build = await publishBuild();
  for (const instance of instances) {
    if (isStopping) return;
    await stop(instance);
    instance.build = build;
    start(instance);
    if (await isReady(instance)) {
      await sleep(REJOIN_MS);
      continue;
    }
    if (!isStopping) print(`${instance.port} does not get ready: the others are left as they are`);
    return;
  }
  print(`all ${count} run ${build}`);
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
  rolling = rolling.then(roll).catch((error) => print(`the restart failed: ${error}`));
});

const first = await publishBuild();
for (const instance of instances) {
  instance.build = first;
  start(instance);
}
const ready = await Promise.all(instances.map(isReady));
print(`${ready.filter(Boolean).length} of ${count} ready`);
