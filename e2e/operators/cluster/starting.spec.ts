import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { serveHttp } from '@wenzhan/kit/testing/api-server';
import { send } from '@wenzhan/kit/testing/send';
import { startNginx } from '../../support/nginx';
import { expect, test } from '../../support/worker';

type State = 'starting' | 'ready' | 'failing';

/** An instance of the site, as nginx sees it. */
interface Instance {
  state: State;
  /** Requests that it has read, each as `GET /path`. */
  read: string[];
  /** Those of them that it has answered. */
  answered: string[];
}

/** What `packages/host/request-pipeline.ts` does with a request; a failing instance closes each connection. */
function handle(instance: Instance, request: IncomingMessage, response: ServerResponse): void {
  const { method = '', url = '', headers } = request;
  const visit = `${method} ${url}`;
  instance.read.push(visit);
  const isLeft = method === 'GET' && headers['x-wenzhan-if-ready'] !== undefined;
  if (instance.state === 'failing' || (instance.state === 'starting' && isLeft)) {
    request.socket.destroy();
    return;
  }
  let bytes = 0;
  request
    .on('data', (chunk: Buffer) => (bytes += chunk.length))
    .on('end', () => {
      instance.answered.push(visit);
      response.setHeader('cache-control', 's-maxage=60').end(`${bytes}`);
    });
}

/** Runs with nginx in front of instances in these states. */
async function withInstances(
  states: State[],
  run: (site: string, instances: Instance[]) => Promise<void>,
) {
  const instances = states.map((state): Instance => ({ state, read: [], answered: [] }));
  const servers = await Promise.all(
    instances.map((instance) =>
      serveHttp((request, response) => handle(instance, request, response)),
    ),
  );
  const ports = servers.map(({ base }) => Number(new URL(base).port));
  const nginx = await startNginx({ ports, assets: tmpdir() });
  try {
    await run(nginx.base, instances);
  } finally {
    await nginx.stop();
    await Promise.all(servers.map((server) => server.close()));
  }
}

const PAGES = 10;
const VISITORS = [{}, { cookie: 'token=1' }, { 'x-wenzhan-if-ready': '1' }];
const LARGE = 900_000;
const WEBHOOK = 7 * 1024 * 1024;

/** The different statuses of visits of pages, in turn, by readers and editors. */
async function visit(site: string): Promise<number[]> {
  const statuses = new Set<number>();
  for (let page = 0; page < PAGES; page += 1) {
    for (const [index, headers] of VISITORS.entries()) {
      statuses.add((await send(site, `/content/${page}?${index}`, { headers })).status);
    }
  }
  return [...statuses];
}

const post = (site: string, path: string, bytes: number) =>
  send(site, path, {
    method: 'POST',
    body: 'x'.repeat(bytes),
    headers: { 'content-length': bytes },
  });

test('while instances are starting, one that is ready answers visitors', async () => {
  await withInstances(['starting', 'ready', 'starting'], async (site, [first, second, third]) => {
    expect(await visit(site)).toEqual([200]);
    expect(second?.answered).toHaveLength(PAGES * VISITORS.length);
    expect(first?.read.length).toBeGreaterThan(0);
    expect([first?.answered, third?.answered]).toEqual([[], []]);
  });
});

test('while none is ready, those that are starting answer visitors', async () => {
  await withInstances(['starting', 'starting', 'failing'], async (site, [first, second]) => {
    expect(await visit(site)).toEqual([200]);
    expect((await send(site, '/_next/static/missing.js')).status).toBe(200);
    expect(first?.answered.length).toBeGreaterThan(0);
    expect(second?.answered.length).toBeGreaterThan(0);
  });
});

test('a form arrives once, also when nginx takes no instance for available', async () => {
  await withInstances(['starting', 'starting'], async (site, instances) => {
    for (const round of ['before', 'after']) {
      for (const [path, bytes] of Object.entries({
        '/api/form': 10,
        '/api/large': LARGE,
        '/api/revalidate': WEBHOOK,
      })) {
        const { status, text } = await post(site, `${path}?${round}`, bytes);
        expect([status, text], path).toEqual([200, `${bytes}`]);
      }
      expect(await visit(site)).toEqual([200]);
    }
    const forms = instances.flatMap(({ read }) => read).filter((line) => line.startsWith('POST'));
    expect(forms).toHaveLength(6);
  });
});

test('a form that may have arrived is not sent again', async () => {
  await withInstances(['failing', 'failing'], async (site, instances) => {
    expect((await post(site, '/api/form', 10)).status).toBe(502);
    expect(instances.flatMap(({ read }) => read)).toEqual(['POST /api/form']);
  });
});
