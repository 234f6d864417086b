import { createServer, type RequestListener } from 'node:http';
import {
  type AddressInfo,
  createServer as createSocketServer,
  type Server,
  type Socket,
} from 'node:net';

/** A server on a free local port. */
export interface TestServer {
  base: string;
  /** Number of requests, or for sockets connections, received so far. */
  readonly arrived: number;
  close(): Promise<void>;
}

const servers = new Set<TestServer>();

/** For `afterEach`: closes every server that the test started. */
export async function closeServers(): Promise<void> {
  await Promise.all([...servers].map((server) => server.close()));
  servers.clear();
}

export function serveHttp(handle: RequestListener): Promise<TestServer> {
  const counter = { arrived: 0 };
  const server = createServer((request, response) => {
    counter.arrived += 1;
    handle(request, response);
  });
  return listen(server, counter);
}

export function serveSockets(handle: (socket: Socket) => void): Promise<TestServer> {
  const counter = { arrived: 0 };
  const server = createSocketServer((socket) => {
    counter.arrived += 1;
    socket.on('error', () => {});
    handle(socket);
  });
  return listen(server, counter);
}

async function listen(server: Server, counter: { arrived: number }): Promise<TestServer> {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const started: TestServer = {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get arrived() {
      return counter.arrived;
    },
    close: () => {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  servers.add(started);
  return started;
}
