import { request as ask } from 'node:http';
import { serveHttp } from '@wenzhan/kit/testing/api-server';

/** A URL behind which servers can be exchanged, as in a deployment. */
export interface Switch {
  base: string;
  to(base: string): void;
  stop(): Promise<void>;
}

/** Starts a proxy that passes every request to the current server. */
export async function startSwitch(first: string): Promise<Switch> {
  let target = first;
  const server = await serveHttp((incoming, outgoing) => {
    const { method, headers, url = '/' } = incoming;
    const behind = ask(`${target}${url}`, { method, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    behind.on('error', () => outgoing.destroy());
    incoming.pipe(behind);
  });
  const to = (base: string) => {
    target = base;
  };
  return { base: server.base, to, stop: server.close };
}
