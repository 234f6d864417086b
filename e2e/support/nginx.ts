import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endProcess, freePort, startProcess, waitUntil } from './processes';
import { ROOT } from './site';

const TEMPLATE = path.join(ROOT, 'deploy/nginx.conf.template');
const START_MS = 10_000;
/** Header in which a test states the client IP. */
export const VISITOR_HEADER = 'x-visitor';

/** A real nginx with the configuration of `deploy/`. */
export interface Nginx {
  base: string;
  stop(): Promise<void>;
}

interface NginxStart {
  /** Local ports of the instances. */
  ports: readonly number[];
  /** Their local address. */
  host?: string;
  /** Local ports of the content service; the instances take its requests without one. */
  content?: readonly number[];
  /** Folder with `_next/static`. */
  assets: string;
  /** Rate limit of one address; all requests of a test come from one. */
  rate?: string;
  /** Maximum of concurrent requests of one address. */
  connections?: number;
}

/** Starts nginx on a free port, in front of local instances. */
export async function startNginx({
  ports,
  content = [],
  assets,
  host = '127.0.0.1',
  rate = '100000r/s',
  connections = 10_000,
}: NginxStart): Promise<Nginx> {
  const listen = `127.0.0.1:${await freePort()}`;
  const dir = await mkdtemp(path.join(tmpdir(), 'wenzhan-nginx-'));
  // Its workers run as another user than the test.
  await chmod(dir, 0o755);
  const serverAt = (port: number) => `server ${host}:${port} max_fails=1 fail_timeout=2s;`;
  const servers = ports.map(serverAt);
  const site = fill(await readFile(TEMPLATE, 'utf8'), {
    WENZHAN_LISTEN: listen,
    WENZHAN_SERVERS: servers.join(' '),
    WENZHAN_CONTENT: (content.length > 0 ? content.map(serverAt) : servers).join(' '),
    WENZHAN_REAL_IP: `set_real_ip_from 127.0.0.1; real_ip_header ${VISITOR_HEADER};`,
    WENZHAN_ASSETS: assets,
    WENZHAN_RATE: rate,
    WENZHAN_CONNECTIONS: String(connections),
    WENZHAN_LOG: 'off',
  });
  const file = path.join(dir, 'nginx.conf');
  await writeFile(file, whole(dir, site));
  const child = startProcess('nginx', ['-c', file, '-p', dir, '-e', path.join(dir, 'error.log')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const base = `http://${listen}`;
  // Any response will do: the server behind it may not have started yet.
  const answers = () =>
    fetch(`${base}/metrics`).then(
      () => true,
      () => false,
    );
  if (!(await waitUntil(answers, START_MS))) throw new Error('nginx did not start');
  return {
    base,
    stop: async () => {
      await endProcess(child);
      await rm(dir, { recursive: true, force: true });
    },
  };
}

function fill(template: string, values: Record<string, string>): string {
  return template.replace(/\$\{(WENZHAN_[A-Z_]+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`nothing is said of ${name}`);
    return value;
  });
}

/** Debian's nginx.conf around the site's part, with folders of the test. */
function whole(dir: string, site: string): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const temporary = kinds.map((kind) => `${kind}_temp_path ${dir}/${kind};`).join(' ');
  return `daemon off; pid ${dir}/nginx.pid; error_log ${dir}/error.log; worker_processes 1;
events { worker_connections 2048; }
http { include /etc/nginx/mime.types; sendfile on; tcp_nopush on; keepalive_requests 10000000; ${temporary}
${site}
}
`;
}
