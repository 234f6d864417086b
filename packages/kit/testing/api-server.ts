import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import {
  type AddressInfo,
  createServer as createSocketServer,
  type Server,
  type Socket,
} from 'node:net';

const open = new Set<{ close(): Promise<void> }>();

/** For `afterEach`: closes every server that the test started. */
export async function closeServers(): Promise<void> {
  await Promise.all([...open].map((server) => server.close()));
  open.clear();
}

/** A server of a test. */
export type TestServer = Awaited<ReturnType<typeof listen>>;

/** Starts an HTTP server on a free local port; `arrived` counts its requests. */
export const serveHttp = (handle: RequestListener) => listen(createServer(handle), 'request');

/** Starts a TCP server on a free local port; `arrived` counts its connections. */
export const serveSockets = (handle: (socket: Socket) => void) =>
  listen(createSocketServer(handle), 'connection');

async function listen(server: Server, counted: 'request' | 'connection') {
  const sockets = new Set<Socket>();
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  const started = { base: '', arrived: 0, close };
  server.on('connection', (socket: Socket) => sockets.add(socket.on('error', () => {})));
  server.prependListener(counted, () => {
    started.arrived += 1;
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  started.base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  open.add(started);
  return started;
}
