import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { expect, test, vi } from 'vitest';

vi.mock('next/server', () => ({ connection: async () => {} }));

import { describeApp } from '@wenzhan/host/app';
import { startMetrics } from '@wenzhan/host/testing/parts';
import { thisProcess } from '@wenzhan/kit/process/process';
import {
  backendCalled,
  clientFailed,
  contentRead,
  messageTried,
  requestEnded,
  storeAsked,
} from '@wenzhan/kit/telemetry/events';
import { handleMetrics } from '../handlers/reports/handle-metrics';
import { handleVitals } from '../handlers/reports/handle-vitals';
import { addSiteMetrics } from './site-metrics';

const TOKEN = 'the-token-of-the-scraper';

const scrape = (authorization?: string) =>
  handleMetrics(
    new Request('http://site.test/metrics', { headers: authorization ? { authorization } : {} }),
  );

const vitals = (body: unknown) =>
  handleVitals(
    new Request('http://site.test/api/vitals', { method: 'POST', body: JSON.stringify(body) }),
  );

test('metrics exist only with METRICS_TOKEN, and only for its bearer', async () => {
  expect((await scrape(`Bearer ${TOKEN}`)).status).toBe(404);
  expect((await vitals({ path: '/', metrics: { LCP: 1 } })).status).toBe(404);
  describeApp({ addMetrics: addSiteMetrics });
  thisProcess.readMetrics = await startMetrics();
  expect((await scrape(`Bearer ${TOKEN}`)).status).toBe(404);
  vi.stubEnv('METRICS_TOKEN', TOKEN);
  for (const wrong of [undefined, TOKEN, `Bearer ${TOKEN}x`, 'Bearer ']) {
    expect((await scrape(wrong)).status).toBe(401);
  }
  const answer = await scrape(`Bearer ${TOKEN}`);
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(await answer.text()).toContain('process_resident_memory_bytes');
});

test('each event is counted under its metric', async () => {
  vi.stubEnv('METRICS_TOKEN', TOKEN);
  const request = { id: '', method: 'GET', path: '/x', bytes: 1, cache: undefined, status: 200 };
  for (const [kind, userAgent] of [
    ['article', 'Mozilla/5.0 (compatible; Baiduspider/2.0)'],
    ['asset', 'FOOBOT/1.0 (+https://foo.example)'],
    ['asset', 'Mozilla/5.0 (X11; Linux x86_64)'],
  ] as const) {
    requestEnded.publish({ ...request, kind, durationMs: 4, userAgent });
  }
  backendCalled.publish({ call: 'article_info', outcome: 'timeout', durationMs: 4500 });
  backendCalled.publish({ call: 'article_info', outcome: 'unavailable', durationMs: 0 });
  storeAsked.publish({ store: 'page', tier: 'memory', result: 'hit' });
  clientFailed.publish(undefined);
  const measured = { LCP: 2400, CLS: 0.02 };
  expect((await vitals({ path: '/content/news/101', metrics: measured })).status).toBe(204);
  expect((await vitals({ path: '/', metrics: { LCP: -1 } })).status).toBe(400);
  const text = await (await scrape(`Bearer ${TOKEN}`)).text();
  expect(text.split('\n')).toEqual(
    expect.arrayContaining([
      'wenzhan_requests_total{kind="article",status="200"} 1',
      'wenzhan_request_duration_seconds_bucket{le="0.005",kind="article"} 1',
      'wenzhan_request_duration_seconds_bucket{le="0.002",kind="article"} 0',
      'wenzhan_bot_requests_total{bot="Baiduspider"} 1',
      'wenzhan_bot_requests_total{bot="other"} 1',
      'wenzhan_backend_calls_total{call="article_info",outcome="timeout"} 1',
      'wenzhan_backend_call_duration_seconds_count{call="article_info"} 1',
      'wenzhan_backend_unavailable 0',
      'wenzhan_cache_lookups_total{store="page",tier="memory",result="hit"} 1',
      'wenzhan_client_errors_total 1',
      'wenzhan_web_vital_seconds_bucket{le="2.5",name="LCP",kind="article"} 1',
      'wenzhan_web_vital_layout_shift_bucket{le="0.01",kind="article"} 0',
      'wenzhan_web_vital_layout_shift_count{kind="article"} 1',
    ]),
  );
});

test('messages of visitors are counted where they are, by stage, with the age of the oldest that waits', async () => {
  vi.stubEnv('METRICS_TOKEN', TOKEN);
  const dir = temporaryFolder();
  vi.stubEnv('MESSAGES_DIR', dir);
  for (const file of ['waiting/1.json', 'waiting/2.1-1-9.json', 'failed/3.json']) {
    mkdirSync(path.join(dir, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(dir, file), '{}');
  }
  const anHourAgo = new Date(Date.now() - 3_600_000);
  utimesSync(path.join(dir, 'waiting/2.1-1-9.json'), anHourAgo, anHourAgo);
  messageTried.publish('refused');
  const text = await (await scrape(`Bearer ${TOKEN}`)).text();
  expect(text.split('\n')).toEqual(
    expect.arrayContaining([
      'wenzhan_messages{stage="waiting"} 2',
      'wenzhan_messages{stage="sent"} 0',
      'wenzhan_messages{stage="failed"} 1',
      'wenzhan_message_deliveries_total{result="refused"} 1',
    ]),
  );
  const age = Number(/^wenzhan_messages_oldest_waiting_seconds (.+)$/m.exec(text)?.[1]);
  expect(age).toBeGreaterThanOrEqual(3600);
  expect(age).toBeLessThan(7200);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubEnv('MESSAGES_DIR', '/dev/null/messages');
  expect(await (await scrape(`Bearer ${TOKEN}`)).text()).toMatch(/^wenzhan_messages\{.+\} Nan$/im);
});

test('the faults of all languages are counted together', async () => {
  vi.stubEnv('METRICS_TOKEN', TOKEN);
  for (const [source, diagnostics] of [
    ['/site', 2],
    ['/site/en', 3],
    ['/site', 1],
    ['/site/ar', 0],
  ] as const) {
    contentRead.publish({ source, diagnostics });
  }
  const text = await (await scrape(`Bearer ${TOKEN}`)).text();
  expect(text).toMatch(/^wenzhan_content_diagnostics 4$/m);
});
