import { serveHttp } from '../../testing/api-server';
import { readSpans, type Span } from './otlp';

/** A collector of traces for OTLP over HTTP in protobuf. */
export interface Collector {
  /** `http://127.0.0.1:PORT` */
  base: string;
  /** All received spans. */
  spans(): Span[];
  stop(): Promise<void>;
}

export async function startCollector(): Promise<Collector> {
  const spans: Span[] = [];
  const type = 'application/x-protobuf';
  const server = await serveHttp(async (request, response) => {
    const isTraces = request.method === 'POST' && request.url === '/v1/traces';
    const isTaken = isTraces && request.headers['content-type'] === type;
    if (isTaken) spans.push(...readSpans(Buffer.concat(await request.toArray())));
    response.writeHead(isTaken ? 200 : 400, { 'content-type': type }).end();
  });
  return { base: server.base, spans: () => spans, stop: server.close };
}
