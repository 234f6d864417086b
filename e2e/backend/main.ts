import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { ParsedFile } from '../../lib/content/parse-file';
import { editedSource } from './edited-source';
import { createBackend } from './server';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4000' },
    content: { type: 'string', default: 'content' },
  },
});
const dir = path.resolve(values.content);
const parsed = new Map<string, ParsedFile>();
const servers = new Set<ReturnType<typeof createBackend>>();

/** Starts a backend with its own state, beside the others of this process. @returns its URL */
async function open(port: number): Promise<string> {
  const server = createBackend(
    (listed) => editedSource(dir, parsed, listed),
    () => open(0),
  );
  servers.add(server.once('close', () => servers.delete(server)));
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

open(Number(values.port)).then((base) => console.log(`backend on ${base}`));

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    for (const server of servers) {
      server.close();
      server.closeAllConnections();
    }
  });
}
