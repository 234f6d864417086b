import { accessSync, constants } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../../e2e/support/site';
import { CAPTURED } from './captured';
import { BENCH_PAGES } from './pages';

/** Debian's, which is not on everybody's PATH. */
export const NGINX = '/usr/sbin/nginx';

export function hasNginx(): boolean {
  try {
    accessSync(NGINX, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Writes the configuration of an nginx that sends the captured bytes as files; returns its path. */
export async function configureNginx(port: number): Promise<string> {
  const folder = path.join(ROOT, '.bench');
  const file = path.join(folder, 'nginx.conf');
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const pages = BENCH_PAGES.filter(({ name }) => name !== '404');
  await writeFile(
    file,
    `daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr crit;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  keepalive_requests 10000000;
  default_type text/html;
  gzip_static on;
  gzip_vary on;
${places.map((place) => `  ${place}_temp_path ${folder}/nginx-temp;`).join('\n')}
  server {
    listen 127.0.0.1:${port};
    root ${CAPTURED};
    error_page 404 /404.html;
${pages.map(({ name, path: at }) => `    location = ${at} { try_files /${name}.html =404; }`).join('\n')}
  }
}
`,
  );
  return file;
}
