import { chmod, mkdtemp, readdir, readFile, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endProcess, freePort, outputOf, startProcess, waitUntil } from '../../support/processes';

/** Varnish compiles its configuration with the machine's compiler. */
const START_MS = 30_000;

/** A real caching proxy in front of a site, as a CDN is. */
export interface CachingProxy {
  /** Its public address. */
  base: string;
  /** Drops its copies of URLs, in all encodings. */
  purge(urls: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

/** nginx, which keeps to the lifetimes of the headers. Its free edition has no purge: the files of the copies are removed. */
export async function startCachingNginx(origin: string): Promise<CachingProxy> {
  const { listen, dir } = await placeFor('nginx');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${dir}/${kind};`)
    .join(' ');
  const file = path.join(dir, 'nginx.conf');
  await writeFile(
    file,
    `daemon off; pid ${dir}/nginx.pid; error_log ${dir}/error.log; worker_processes 1;
events { worker_connections 256; }
http {
  access_log off; ${temporary}
  proxy_cache_path ${dir}/copies levels=1:2 keys_zone=copies:1m;
  server {
    listen ${listen};
    location / {
      proxy_pass ${origin};
      proxy_cache copies;
      proxy_cache_key $request_uri;
      proxy_cache_background_update on;
      add_header X-Cache-Status $upstream_cache_status always;
    }
  }
}
`,
  );
  const args = ['-c', file, '-p', dir, '-e', path.join(dir, 'error.log')];
  const copies = path.join(dir, 'copies');
  return running('nginx', args, { listen, dir }, async (urls) => {
    const keys = urls.map((url) => `\nKEY: ${pathOf(url)}\n`);
    for (const copy of await filesBelow(copies)) {
      const head = (await readFile(copy)).subarray(0, 4096).toString('latin1');
      if (keys.some((key) => head.includes(key))) await unlink(copy);
    }
  });
}

/** Varnish, which is told by the method PURGE. */
export async function startVarnish(origin: string): Promise<CachingProxy> {
  const { listen, dir } = await placeFor('varnish');
  const { hostname, port } = new URL(origin);
  const file = path.join(dir, 'default.vcl');
  await writeFile(
    file,
    `vcl 4.1;
backend default { .host = "${hostname}"; .port = "${port}"; }
acl owner { "127.0.0.1"; }
sub vcl_recv {
  if (req.method == "PURGE") {
    if (client.ip !~ owner) { return (synth(405)); }
    return (purge);
  }
}
`,
  );
  const work = path.join(dir, 'work');
  const args = ['-F', '-a', listen, '-T', 'none', '-f', file, '-n', work, '-s', 'malloc,16m'];
  return running('varnishd', args, { listen, dir }, async (urls) => {
    for (const url of urls) await fetch(`http://${listen}${pathOf(url)}`, { method: 'PURGE' });
  });
}

interface Place {
  /** Address and port on which a proxy listens. */
  listen: string;
  /** Folder of all its files. */
  dir: string;
}

async function placeFor(name: string): Promise<Place> {
  const dir = await mkdtemp(path.join(tmpdir(), `wenzhan-${name}-`));
  // Its workers run as another user than the test.
  await chmod(dir, 0o755);
  return { listen: `127.0.0.1:${await freePort()}`, dir };
}

async function running(
  command: string,
  args: string[],
  { listen, dir }: Place,
  purge: CachingProxy['purge'],
): Promise<CachingProxy> {
  const child = startProcess(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const output = outputOf(child);
  const base = `http://${listen}`;
  const answers = () =>
    fetch(base).then(
      () => true,
      () => false,
    );
  if (!(await waitUntil(answers, START_MS))) throw new Error(`${command}: ${output()}`);
  const stop = async () => {
    await endProcess(child);
    await rm(dir, { recursive: true, force: true });
  };
  return { base, purge, stop };
}

const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));
}
