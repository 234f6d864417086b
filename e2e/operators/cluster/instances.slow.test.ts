import { once } from 'node:events';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { send } from '@wenzhan/kit/testing/send';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';
import { freePorts, outputOf, startProcess, waitUntil } from '../../support/processes';

const PATIENCE_MS = 20_000;
/** Delay before the first restart of an instance that ends. */
const DELAY_MS = 500;
/** With this, each SIGUSR2 puts the manager's clock forward. */
const CLOCK = `data:text/javascript,const { now } = Date; let ahead = 0;
Date.now = () => now() + ahead; process.on('SIGUSR2', () => { ahead += 25_000; });`;
/** With this, the manager's pauses of seconds, in which nginx would notice an instance, are short. */
const SHORT_PAUSES = `data:text/javascript,import timers from 'node:timers/promises';
import { syncBuiltinESMExports } from 'node:module'; const { setTimeout } = timers;
timers.setTimeout = (ms) => setTimeout(Math.min(ms, 100)); syncBuiltinESMExports();`;
/** 150 seconds, of which the manager waits 60. */
const JUMPS = 6;

/**
 * A site that ends at once while it has a file `broken`, and answers nothing while it has a file `loading`. It answers
 * 503 with the file that has its port as name, without one 200 with the file `answer`.
 */
const SERVER = `
const { existsSync, readFileSync } = require('node:fs');
const { API_BASE_URL, HOSTNAME, PORT } = process.env;
if (existsSync('broken')) process.exit(1);
console.log('with', process.env.A_SETTING);
console.log(PORT, 'asks', API_BASE_URL);
process.once('SIGTERM', () => {
  console.log('stopping');
  setTimeout(process.exit, 100);
});
require('node:http').createServer(async (_, response) => {
  console.log('asked', PORT);
  while (existsSync('loading')) await new Promise((resolve) => setTimeout(resolve, 10));
  if (existsSync(PORT)) response.writeHead(503).end(readFileSync(PORT));
  else response.end(existsSync('answer') ? readFileSync('answer') : '{}');
}).listen(PORT, HOSTNAME);`;

/** A content service that is ready at once, and says for which instances. */
const CONTENT_SERVICE = `
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
const options = { port: { type: 'string' }, host: { type: 'string' }, site: { type: 'string' } };
const { port, host, site } = parseArgs({ options }).values;
console.log('content for', site);
createServer((_, response) => response.end('{}')).listen(port, host);`;

/** A folder with such a site, and the link through which `deploy/instances.mjs` finds it. */
function fakeSite() {
  const folder = temporaryFolder();
  const link = path.join(temporaryFolder(), 'current');
  const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text);
  write('server.js', SERVER);
  symlinkSync(folder, link);
  return { folder, link, write, remove: (file: string) => rmSync(path.join(folder, file)) };
}

function pointTo(link: string, folder: string): void {
  rmSync(link, { force: true });
  symlinkSync(folder, link);
}

/**
 * Runs `deploy/instances.mjs` until the end of the test.
 *
 * @param more of its options
 * @param preloaded a module that it runs first
 */
function manage(link: string, ports: number[], more: string[] = [], preloaded?: string) {
  const ofNode = preloaded ? ['--import', preloaded] : [];
  const args = [`--site=${link}`, `--instances=${ports.length}`, `--port=${ports[0]}`, ...more];
  const manager = startProcess(process.execPath, [...ofNode, 'deploy/instances.mjs', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(async () => {
    if (manager.kill()) await once(manager, 'exit');
  });
  const log = outputOf(manager);
  return {
    manager,
    log,
    /** The processes that it has started so far. */
    pids: () => [...log().matchAll(/is process (\d+)/g)].map(([, pid]) => Number(pid)),
    /** Waits until it, or a site, has printed this, with `isAgain` once more. */
    says: async (words: string, isAgain = false) => {
      const from = isAgain ? log().length : 0;
      await waitUntil(() => log().slice(from).includes(words), PATIENCE_MS);
      expect(log().slice(from)).toContain(words);
    },
  };
}

async function expectServing(port: number | undefined, host = '127.0.0.1'): Promise<void> {
  const status = () => fetch(`http://${host}:${port}`).then((answer) => answer.status, String);
  await expect.poll(status, { timeout: PATIENCE_MS }).toBe(200);
}

test('a restart of all, while an ended instance waits for its own, starts that instance once', async () => {
  const site = fakeSite();
  site.write('broken', '');
  const ports = await freePorts(1);
  const { manager, says, log } = manage(site.link, ports);
  await says(`again in ${DELAY_MS} ms`);
  site.remove('broken');
  manager.kill('SIGHUP');
  await expectServing(ports[0]);
  await sleep(DELAY_MS);
  // A second process would end, because the port is in use.
  expect(log().match(/ ended /g)).toHaveLength(1);
});

test('no instance is started when all are stopped during a restart', async () => {
  const site = fakeSite();
  const { manager, pids, says } = manage(site.link, await freePorts(1));
  await says('1 of 1 ready');
  manager.kill('SIGHUP');
  await says('stopping');
  const ended = once(manager, 'exit');
  manager.kill('SIGTERM');
  await ended;
  expect(pids()).toHaveLength(1);
});

test('an instance that ends runs its own build again, though the next one is there and does not start', async () => {
  const [site, next] = [fakeSite(), fakeSite()];
  next.write('broken', '');
  const ports = await freePorts(2);
  const { manager, pids, says } = manage(site.link, ports);
  await says('2 of 2 ready');
  const [, second = 0] = pids();
  pointTo(site.link, next.folder);
  manager.kill('SIGHUP');
  await says(`${ports[0]} ended (1)`);
  process.kill(second, 'SIGKILL');
  await says(`${ports[1]} ended (SIGKILL)`);
  await expectServing(ports[1]);
});

test('a new build that does not reach the backend replaces one instance only', async () => {
  const [site, next] = [fakeSite(), fakeSite()];
  const ports = await freePorts(2);
  next.write('answer', JSON.stringify({ state: 'ready', backend: { unavailable: true } }));
  const { manager, pids, says } = manage(site.link, ports);
  await says('2 of 2 ready');
  pointTo(site.link, next.folder);
  manager.kill('SIGHUP');
  await says(`${ports[0]} does not reach the backend`);
  // The next instance would have stopped and started meanwhile.
  await sleep(DELAY_MS);
  expect(pids()).toHaveLength(3);
});

test('going back during a restart of all begins with the instance that is starting, and leaves the new build at once', async () => {
  const [site, next] = [fakeSite(), fakeSite()];
  const ports = await freePorts(3);
  next.write(`${ports[1]}`, JSON.stringify({ data: { state: 'starting' } }));
  const { manager, says, log } = manage(site.link, ports, [], SHORT_PAUSES);
  await says('3 of 3 ready');
  pointTo(site.link, next.folder);
  const from = log().length;
  manager.kill('SIGHUP');
  await says(`${ports[1]} is process`, true);
  pointTo(site.link, site.folder);
  manager.kill('SIGHUP');
  await says(`all 3 run ${site.folder}`);
  const started = [
    ...log()
      .slice(from)
      .matchAll(/(\d+) is process/g),
  ].map(([, port]) => Number(port));
  const [first, second, third] = ports;
  expect(started).toEqual([first, second, second, first, third]);
});

test('each start of an instance reads the file of settings again', async () => {
  const site = fakeSite();
  const file = path.join(temporaryFolder(), 'settings');
  // As an editor on Windows saves it.
  writeFileSync(file, '\uFEFFA_SETTING=before\r\n');
  const options = [`--env=${file}`];
  const { manager, says, log } = manage(site.link, await freePorts(1), options, SHORT_PAUSES);
  await says('1 of 1 ready');
  expect(log()).toContain('with before\n');
  writeFileSync(file, '# changed\nA_SETTING="after this"\n');
  manager.kill('SIGHUP');
  await says('all 1 run');
  expect(log()).toContain('with after this\n');
});

test('instances listen on another address if that is said, and start though scripts cannot be published', async () => {
  const site = fakeSite();
  const ports = await freePorts(1);
  const assets = path.join(temporaryFolder(), 'assets');
  const { says } = manage(site.link, ports, ['--host=127.0.0.2', `--assets=${assets}`]);
  await says('the scripts are not published: Error: ENOENT');
  await says('1 of 1 ready');
  await expectServing(ports[0], '127.0.0.2');
});

test('an instance whose build is gone is started with the current one, as soon as there is one', async () => {
  const [site, next] = [fakeSite(), fakeSite()];
  const ports = await freePorts(1);
  const { pids, says } = manage(site.link, ports);
  await says('1 of 1 ready');
  rmSync(site.link);
  rmSync(site.folder, { recursive: true });
  process.kill(pids()[0] ?? 0, 'SIGKILL');
  await says('ENOENT');
  pointTo(site.link, next.folder);
  await expectServing(ports[0]);
});

test('an instance is waited for as long as it says that it is starting, otherwise for a minute', async () => {
  const site = fakeSite();
  const ports = await freePorts(2);
  const [starting, failing] = ports.map(String);
  site.write(`${starting}`, JSON.stringify({ data: { state: 'starting' } }));
  site.write(`${failing}`, JSON.stringify({ state: 'ready' }));
  const { manager, says, log } = manage(site.link, ports, [], CLOCK);
  for (let jump = 0; jump < JUMPS; jump += 1) {
    await says(`asked ${starting}`, true);
    manager.kill('SIGUSR2');
  }
  await says(`asked ${starting}`, true);
  expect(log()).not.toContain(' of 2 ready');
  site.remove(`${starting}`);
  await says('1 of 2 ready');
});

test('before an instance answers anything, it leaves to others what nginx can pass on', async () => {
  const site = fakeSite();
  site.write('loading', '');
  const ports = await freePorts(1);
  const { says } = manage(site.link, ports);
  await says('asked');
  const base = `http://127.0.0.1:${ports[0]}`;
  const headers = { 'x-wenzhan-if-ready': '1' };
  for (const method of ['GET', 'HEAD']) {
    await expect(send(base, '/', { method, headers })).rejects.toThrow('socket hang up');
  }
  const [visit, form] = [send(base, '/'), send(base, '/', { method: 'POST', headers })];
  site.remove('loading');
  expect([(await visit).status, (await form).status]).toEqual([200, 200]);
  expect((await send(base, '/', { headers })).status).toBe(200);
});

/** Writes the content service that the build of a site has beside it. */
function withContentService(site: ReturnType<typeof fakeSite>) {
  mkdirSync(path.join(site.folder, '.next/content-service'), { recursive: true });
  site.write('.next/content-service/main.mjs', CONTENT_SERVICE);
  return site;
}

function settingsFile(text: string): string {
  const file = path.join(temporaryFolder(), 'settings');
  writeFileSync(file, text);
  return `--env=${file}`;
}

test('with Redis the instances ask the content service of their build, and a restart of all replaces it', async () => {
  const [site, next] = [fakeSite(), fakeSite()].map(withContentService);
  if (!site || !next) throw new Error('two sites are wanted');
  const ports = await freePorts(4);
  const [first, second, content, nextContent] = ports;
  const options = [settingsFile('REDIS_URL=redis://127.0.0.1:1\n')];
  const { manager, says, log } = manage(site.link, ports.slice(0, 2), options, SHORT_PAUSES);
  await says('2 of 2 ready');
  expect(log()).toContain(`content for http://127.0.0.1:${first},http://127.0.0.1:${second}\n`);
  for (const port of [first, second])
    expect(log()).toContain(`${port} asks http://127.0.0.1:${content}\n`);
  pointTo(site.link, next.folder);
  manager.kill('SIGHUP');
  await says(`all 2 run ${next.folder}`);
  for (const port of [first, second])
    expect(log()).toContain(`${port} asks http://127.0.0.1:${nextContent}\n`);
  await expectServing(nextContent);
  await expect(send(`http://127.0.0.1:${content}`, '/')).rejects.toThrow('ECONNREFUSED');
});

test.each([
  ['without Redis', 'A_SETTING=x\n', withContentService, undefined],
  [
    'with a backend of its own',
    'REDIS_URL=redis://127.0.0.1:1\nAPI_BASE_URL=http://127.0.0.1:2\n',
    withContentService,
    'http://127.0.0.1:2',
  ],
  [
    'with a build that has none',
    'REDIS_URL=redis://127.0.0.1:1\n',
    (site: ReturnType<typeof fakeSite>) => site,
    undefined,
  ],
])('%s no content service is started', async (_, settings, prepare, backend) => {
  const site = prepare(fakeSite());
  const ports = await freePorts(1);
  const { says, log } = manage(site.link, ports, [settingsFile(settings)]);
  await says('1 of 1 ready');
  expect(log()).toContain(`${ports[0]} asks ${backend}\n`);
  expect(log()).not.toContain('content for');
});
