import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createContentApi } from '../../lib/content/api';
import { createBackend } from './server';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4000' },
    content: { type: 'string', default: 'content' },
  },
});

const api = createContentApi({ dir: path.resolve(values.content) });
const server = createBackend((request) => api.fetch(request));

server.listen(Number(values.port), '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  console.log(`backend on http://127.0.0.1:${port}`);
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    server.close();
    server.closeAllConnections();
  });
}
