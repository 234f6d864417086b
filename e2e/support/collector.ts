import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const isTraces = request.method === 'POST' && request.url === '/v1/traces';
    const isProtobuf = request.headers['content-type'] === 'application/x-protobuf';
    if (isTraces && isProtobuf) spans.push(...readSpans(Buffer.concat(chunks)));
    response.writeHead(isTraces && isProtobuf ? 200 : 400, {
      'content-type': 'application/x-protobuf',
    });
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${port}`,
    spans: () => spans,
    stop: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
