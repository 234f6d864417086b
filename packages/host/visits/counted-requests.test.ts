import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LOOPBACK_HEADER } from '@wenzhan/kit/http/loopback';
import { thisProcess } from '@wenzhan/kit/process/process';
import { processSecret } from '@wenzhan/kit/security/secrets';
import { requestEnded } from '@wenzhan/kit/telemetry/events';
import { currentRequest } from '@wenzhan/kit/telemetry/request-context';
import { send } from '@wenzhan/kit/testing/send';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Visits } from '../ahead/visits';
import { describeApp } from '../app';
import { installRequestPipeline } from '../request-pipeline';
import { testApp } from '../testing/test-app';
import type { PageView } from './page-view';
import type { VisitCounter } from './visit-counter';

const PERSON = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/133.0';
const views: PageView[] = [];
let shownPath: string | null = null;
let server: Server;

beforeAll(async () => {
  describeApp({
    ...testApp,
    counting: {
      isPerson: (userAgent) => userAgent === PERSON,
      isPage: (path) => path === '/search' || testApp.routeOf(path)?.isStored === true,
      shownPath: () => shownPath,
      languageOf: () => 'en',
    },
  });
  server = createServer((request, response) => {
    const { url = '', headers } = request;
    const context = currentRequest();
    if (context && url.startsWith('/search')) context.missedSearch = 'nothing';
    if (context && url.startsWith('/content/news/flight')) context.pageStatus = 404;
    response.statusCode = url.startsWith('/content/none') ? 404 : 200;
    if (url === '/api/vitals') response.statusCode = 204;
    if (url.startsWith('/content/busy')) response.statusCode = 503;
    response.setHeader('content-type', headers.rsc ? 'text/x-component' : 'text/html');
    response.end('a page');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const counter = { add: (view: PageView) => views.push(view) } as unknown as VisitCounter;
  installRequestPipeline({ NODE_ENV: 'test', RATE_LIMITS: 'search=3' }, new Visits(), counter);
  thisProcess.lifecycle.state = 'ready';
});

afterAll(() => server.close());

test('the pages that people read are counted, as many as the log has of them', async () => {
  const logged: string[] = [];
  requestEnded.subscribe(({ userAgent, status, kind, path }) => {
    const isPage = ['home', 'list', 'article', 'page', 'search'].includes(kind);
    if (userAgent === PERSON && status === 200 && isPage) logged.push(path);
  });
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    send(base, path, { method, headers: { 'user-agent': PERSON, ...headers } });
  for (let at = 0; at < 5; at += 1) await ask('/content/news/101?a=b');
  await ask('/', { referer: 'https://www.example.com/path' });
  const bots = ['Googlebot/2.1', 'curl/8.5.0', ''];
  for (const bot of bots) await ask('/', { 'user-agent': bot });
  await ask('/', { [LOOPBACK_HEADER]: processSecret() });
  // Search pages are limited; what is refused is not read.
  for (let at = 0; at < 5; at += 1) await ask('/search?q=nothing');
  const notCounted = [
    ask('/api/health'),
    ask('/content/busy/1'),
    ask('/', { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' }),
  ];
  await Promise.all(notCounted);
  await ask('/content/none/1?secret');
  await ask('/content/news/flight', { rsc: '1' });
  const read = views.filter(({ kind }) => kind === 'page');
  // What the log cannot tell: the segment was fetched ahead, the page of the flight data is missing.
  expect(read).toHaveLength(logged.length - 2);
  expect(views.map(({ path, kind }) => [path, kind])).toEqual([
    ...Array(5).fill(['/content/news/101', 'page']),
    ['/', 'page'],
    ...Array(3).fill(['/search', 'page']),
    ['/content/none/1', 'missing'],
    ['/content/news/flight', 'missing'],
  ]);
  expect(views.flatMap(({ referrer = [] }) => referrer)).toEqual(['www.example.com']);
  expect(views.flatMap(({ search = [] }) => search)).toEqual(['nothing', 'nothing', 'nothing']);
});

test('a page that was fetched ahead is counted when it says that it is shown, if it was served', async () => {
  shownPath = '/api/vitals';
  views.length = 0;
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const host = new URL(base).host;
  await send(base, '/content/news/102', {
    headers: { 'user-agent': PERSON, rsc: '1', 'next-router-prefetch': '1' },
  });
  const tell = (referer: string, headers: Record<string, string> = {}) =>
    send(base, '/api/vitals', {
      method: 'POST',
      headers: { 'user-agent': PERSON, 'content-length': '0', referer, ...headers },
    });
  await tell(`http://${host}/content/news/102?a`);
  await tell(`http://${host}/content/news/999`);
  await tell('http://other.example/content/news/102');
  await tell('none');
  await tell(`http://${host}/content/news/102`, { 'user-agent': 'Googlebot/2.1' });
  await tell(`http://${host}/content/news/102`, { cookie: 'token=x' });
  await send(base, '/content/news/102', { headers: { 'user-agent': PERSON, rsc: '1' } });
  expect(views.map(({ kind, path }) => [kind, path])).toEqual([
    ['page', '/content/news/102'],
    ['told', '/content/news/102'],
  ]);
  shownPath = null;
});
