import { once } from 'node:events';
import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A URL behind which servers can be exchanged, as in a deployment. */
export interface Switch {
  base: string;
  to(base: string): void;
  stop(): Promise<void>;
}

/** Starts a proxy that passes every request to the current server. */
export async function startSwitch(first: string): Promise<Switch> {
  let target = first;
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url = '/' } = incoming;
    const behind = ask(`${target}${url}`, { method, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    behind.on('error', () => outgoing.destroy());
    incoming.pipe(behind);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${port}`,
    to: (base) => {
      target = base;
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
