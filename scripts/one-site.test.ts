import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@wenzhan/kit/testing/documents';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const compose = parse(read('deploy/one/compose.yaml'));
const unit = read('deploy/one/wenzhan.service');
const dockerfile = read('Dockerfile');

test('the container of one site writes only where it must, and only the proxy of the machine reaches it', () => {
  const { site } = compose.services;
  expect(site).toMatchObject({ read_only: true, cap_drop: ['ALL'], stop_grace_period: '40s' });
  expect(site.ports).toEqual([`127.0.0.1:\${PORT:-3000}:3000`]);
  expect(dockerfile).toContain('PORT=3000');
  const [{ gateway }] = compose.networks.outside.ipam.config;
  expect(site.environment.TRUSTED_PROXIES).toBe(gateway);
  const folders = site.volumes.map((volume: string) => volume.split(':').at(-1)).sort();
  const [, volumes = ''] = /^VOLUME (\[.*\])$/m.exec(dockerfile) ?? [];
  expect(folders).toEqual(['/site', ...JSON.parse(volumes)].sort());
  expect(dockerfile).toContain('"wenzhan", "serve", "/site"');
});

test('the service of one site starts what a release has, and its proxy reaches it there', () => {
  const [, command = ''] = /^ExecStart=(.*)$/m.exec(unit) ?? [];
  expect(command).toMatch(/\/bin\/wenzhan serve \S+ --host 127\.0\.0\.1 --port 3000$/);
  expect(read('scripts/release/wenzhan.ts')).toContain(
    'wenzhan serve [FOLDER] [--port 3000] [--host',
  );
  expect(read('deploy/one/nginx.conf')).toContain('proxy_pass http://127.0.0.1:3000;');
  expect(unit).toContain('TRUSTED_PROXIES=127.0.0.1 ');
});

test('the proxy of one site takes as much of a form as that of several instances', () => {
  const largest = Math.max(
    ...[...read('deploy/nginx.conf.template').matchAll(/client_max_body_size (\d+)m/g)].map(
      ([, size]) => Number(size),
    ),
  );
  expect(read('deploy/one/nginx.conf')).toContain(`client_max_body_size ${largest}m;`);
});
