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
import { realpathSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { keepAssets } from './retain-assets.mjs';

/** Beyond the time for which an instance renders pages before it is ready. */
const READY_MS = 60_000;
const WARM_UP_MS = Number(process.env.WARM_UP ?? 30) * 1000;
const POLL_MS = 50;
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

/** @typedef {{ port: number, child?: import('node:child_process').ChildProcess, isWanted: boolean, backoff: number }} Instance */

/** @type {Instance[]} */
const instances = Array.from({ length: count }, (_, index) => ({
  port: firstPort + index,
  isWanted: false,
  backoff: BACKOFF_MS[0],
}));
let isStopping = false;
let rolling = Promise.resolve();

/** The build to run: `--site` may be a symbolic link that the next deployment replaces. */
const site = () => realpathSync(values.site);

/** @param {Instance} instance */
function start(instance) {
  const folder = site();
  instance.isWanted = true;
  const startedAt = Date.now();
  const child = spawn(process.execPath, ['server.js'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      TRUSTED_PROXIES: '127.0.0.1,::1',
      ...process.env,
      NODE_ENV: 'production',
      HOSTNAME: '127.0.0.1',
      PORT: String(instance.port),
      // Each instance limits the size of its own files only.
      CACHE_DIR: path.resolve(values.cache ?? path.join(folder, '.next/cache'), `${instance.port}`),
    },
  });
  instance.child = child;
  print(`${instance.port} is process ${child.pid}`);
  child.once('exit', (code, signal) => {
    if (!instance.isWanted) return;
    if (Date.now() - startedAt > STEADY_MS) instance.backoff = BACKOFF_MS[0];
    print(`${instance.port} ended (${signal ?? code}), again in ${instance.backoff} ms`);
    setTimeout(() => instance.isWanted && start(instance), instance.backoff);
    instance.backoff = Math.min(instance.backoff * 2, BACKOFF_MS[1]);
  });
}

/** @param {Instance} instance */
async function stop(instance) {
  instance.isWanted = false;
  const { child } = instance;
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(late);
}

/** @param {Instance} instance */
async function isReady({ port }) {
  const deadline = Date.now() + WARM_UP_MS + READY_MS;
  while (Date.now() < deadline && !isStopping) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok) return true;
    await sleep(POLL_MS);
  }
  return false;
}

/** The scripts of a build must be available before its first page. */
async function publishAssets() {
  if (values.assets) await keepAssets(path.join(site(), '.next/static'), values.assets);
}

/** Stops at the first instance that does not become ready: the others keep their build. */
async function roll() {
  await publishAssets();
  for (const instance of instances) {
    if (isStopping) return;
    await stop(instance);
    start(instance);
    if (await isReady(instance)) {
      await sleep(REJOIN_MS);
      continue;
    }
    if (!isStopping) print(`${instance.port} does not get ready: the others are left as they are`);
    return;
  }
  print(`all ${count} run ${site()}`);
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

await publishAssets();
for (const instance of instances) start(instance);
const ready = await Promise.all(instances.map(isReady));
print(`${ready.filter(Boolean).length} of ${count} ready`);
