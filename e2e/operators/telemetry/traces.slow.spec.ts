import { text } from 'node:stream/consumers';
import { serveHttp } from '@wenzhan/kit/testing/api-server';
import { send } from '@wenzhan/kit/testing/send';
import { extraArticle } from '../../support/articles';
import { expect, test, withOwnSite } from '../../support/isolated-site';

const WAIT = { timeout: 15_000, intervals: [100] };
/** A trace id that a client sends. */
const FOREIGN = 'abcdefabcdefabcdefabcdefabcdefab';

/** A span in OTLP's JSON. */
interface OtlpSpan {
  traceId: string;
  spanId: string;
  /** Empty or missing for the first span of a trace. */
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: object }[];
  /** 0 unset, 1 ok, 2 error. */
  status: { code: number };
}

/** A collector of traces for OTLP over HTTP: the media types and bodies that it has received. */
interface Collector {
  base: string;
  received: { type: string | undefined; body: string }[];
}

async function withCollector(run: (collector: Collector) => Promise<void>): Promise<void> {
  const received: Collector['received'] = [];
  const { base, close } = await serveHttp(async (request, response) => {
    const isTraces = `${request.method} ${request.url}` === 'POST /v1/traces';
    const type = request.headers['content-type'];
    if (isTraces) received.push({ type, body: await text(request) });
    response.writeHead(isTraces ? 200 : 404).end();
  });
  await run({ base, received }).finally(close);
}

/** All spans that a collector has received in JSON, with their attributes by name. */
const spansOf = ({ received }: Collector) =>
  received
    .flatMap(({ body }) => JSON.parse(body).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans }): OtlpSpan[] => spans)
    .map(({ attributes, ...span }) => {
      const named = attributes.map(({ key, value }) => [key, Object.values(value)[0]]);
      return { ...span, attributes: Object.fromEntries(named) };
    });

/** The span of a call, the first span of its trace, and all of that trace, once the first one has arrived. */
async function traceOf(collector: Collector, call: string, status: number) {
  const trace = () => {
    const all = spansOf(collector);
    const found = all.find(
      (span) => span.name === `backend ${call}` && span.status.code === status,
    );
    const spans = all.filter(({ traceId }) => traceId === found?.traceId);
    return { spans, call: found, root: spans.find(({ parentSpanId }) => !parentSpanId) };
  };
  await expect.poll(() => trace().root, WAIT).toBeDefined();
  return trace();
}

test('a page and the call of the backend that it needs are one trace, which the backend can continue', async () => {
  await withCollector(async (collector) => {
    const env = {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.base,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_BSP_SCHEDULE_DELAY: '100',
    };
    await withOwnSite({ env }, async ({ backend, site }) => {
      const headers = { traceparent: `00-${FOREIGN}-0123456789abcdef-00` };
      await send(site.base, '/content/news/101?token=of-the-test', { headers });
      const { spans, call, root } = await traceOf(collector, 'article_info', 0);
      expect(root).toMatchObject({
        name: 'GET /content/[category]/[id]',
        attributes: { 'http.target': '/content/news/101', 'http.status_code': 200 },
      });
      expect(spans.map(({ name }) => name)).toContain(
        'prerender route (app) /content/[category]/[id]',
      );
      expect(spans.map(({ spanId }) => spanId)).toContain(call?.parentSpanId);
      expect(root?.traceId).not.toBe(FOREIGN);
      const asked = (await backend.calls()).find(({ path }) => path.endsWith('/article_info'));
      expect(asked?.headers.traceparent).toBe(`00-${call?.traceId}-${call?.spanId}-01`);
      expect(asked?.headers['x-request-id']).toBe(call?.attributes['wenzhan.call_id']);

      await backend.control({ fail: { mode: 'http-503', calls: ['article_info'] } });
      await send(site.base, '/search?q=of-the-test');
      await send(site.base, '/content/news/102');
      const failed = await traceOf(collector, 'article_info', 2);
      expect(failed.call?.attributes).toMatchObject({
        'wenzhan.call': 'article_info',
        'http.response.status_code': 503,
        'error.type': 'http',
      });
      expect(failed.root?.attributes['http.status_code']).toBe(500);
      expect(site.log()).toContain(`"traceId":"${failed.root?.traceId}"`);
      expect(JSON.stringify(collector.received)).not.toContain('of-the-test');
    });
  });
});

test('what was not sent yet is sent when the server stops, by default in protobuf', async () => {
  await withCollector(async (collector) => {
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.base, OTEL_BSP_SCHEDULE_DELAY: '60000' };
    await withOwnSite({ env }, async ({ site }) => {
      await send(site.base, '/content/news/101');
      await site.stop();
    });
    const types = new Set(collector.received.map(({ type }) => type));
    expect([...types]).toEqual(['application/x-protobuf']);
    expect(collector.received.map(({ body }) => body).join()).toContain('backend article_info');
  });
});

test('without a collector no trace is sent', async ({ site, backend }) => {
  await backend.control({ articles: [extraArticle(98_103)] });
  expect((await send(site.base, '/content/news/98103')).status).toBe(200);
  const calls = await backend.calls();
  expect(calls.length).toBeGreaterThan(0);
  expect(calls.filter(({ headers }) => 'traceparent' in headers)).toEqual([]);
});
