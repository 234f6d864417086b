import { once } from 'node:events';
import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One address behind which servers can be exchanged, as a deployment does it. */
export interface Switch {
  base: string;
  to(base: string): void;
  stop(): Promise<void>;
}

/** Answers everything with what the server behind it answers. */
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
