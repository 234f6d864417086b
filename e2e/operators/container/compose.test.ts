import { readFileSync } from 'node:fs';
import { parseSetting } from '@wenzhan/kit/settings/setting';
import { VARIABLES } from '@wenzhan/kit/settings/variables';
import { expect, test } from 'vitest';
import { inOrder, readCompose } from './compose';

const compose = await readCompose({ PORT: '127.0.0.1:8080', SITE_URL: 'https://www.example.com' });
const { nginx, redis, assets, content, ...sites } = compose.services;
const addresses = Object.values(sites).map(({ networks }) => networks.inside?.ipv4_address);

test('values fill the variables of compose.yaml, and what has none is empty', () => {
  const { SITE_URL, NEXT_PUBLIC_API_BASE_URL } = sites['site-1']?.environment ?? {};
  expect([SITE_URL, NEXT_PUBLIC_API_BASE_URL]).toEqual(['https://www.example.com', '']);
  expect(nginx?.ports).toEqual(['127.0.0.1:8080:80']);
});

test('nginx asks each instance at its address', () => {
  const servers = nginx?.environment.WENZHAN_SERVERS?.match(/[\d.]+(?=:3000)/g);
  expect(servers).toHaveLength(3);
  expect(servers).toEqual(addresses);
});

test('the content service announces to each instance, and they and nginx ask it at its address', () => {
  const service = `${content?.networks.inside?.ipv4_address}:4000`;
  const told = content?.command.find((word) => word.startsWith('--site='));
  expect(told?.match(/[\d.]+(?=:3000)/g)).toEqual(addresses);
  for (const { environment } of Object.values(sites)) {
    expect(environment.API_BASE_URL).toBe(`http://${service}`);
    expect(environment.REVALIDATE_SECRET).toBe(content?.environment.REVALIDATE_SECRET);
  }
  expect(nginx?.environment.WENZHAN_CONTENT).toBe(`server ${service};`);
});

test('the content service and the instances have the folder of the site, and cannot change it', () => {
  for (const { volumes } of [...Object.values(sites), content ?? { volumes: [] }]) {
    expect(volumes).toContain('./content:/site:ro');
  }
});

test('nginx does not wait until the instances are ready', () => {
  for (const name of Object.keys(sites)) {
    expect(nginx?.depends_on[name], name).toEqual({ condition: 'service_started' });
  }
});

test('the instances trust their network, and no other', () => {
  for (const { environment } of Object.values(sites)) {
    expect(environment.TRUSTED_PROXIES).toBe(compose.networks.inside?.subnet);
  }
});

test('the instances get all settings of forms; the folder is that of the image', () => {
  const settings = Object.keys(VARIABLES).filter((name) => /^(?:MESSAGES_|NOTIFY)/.test(name));
  expect(settings.length).toBeGreaterThan(5);
  for (const { environment } of Object.values(sites)) {
    expect(Object.keys(environment)).toEqual(
      expect.arrayContaining(settings.filter((name) => name !== 'MESSAGES_DIR')),
    );
  }
});

const megabytes = (size = '') => Number(/^(\d+)m/.exec(size)?.[1]);

test('each service writes only where it must, has no right of root that it does not need, and a limit of memory', () => {
  const needed: Record<string, string[]> = {
    nginx: ['CHOWN', 'NET_BIND_SERVICE', 'SETGID', 'SETUID'],
  };
  for (const [name, service] of Object.entries(compose.services)) {
    expect(service, name).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      cap_add: needed[name] ?? [],
      security_opt: ['no-new-privileges:true'],
    });
    expect(megabytes(service.mem_limit), name).toBeGreaterThanOrEqual(256);
  }
});

test('what a service keeps in memory is below its limit', () => {
  const kept = redis?.command[redis.command.indexOf('--maxmemory') + 1];
  expect(megabytes(redis?.mem_limit)).toBeGreaterThan(1.25 * megabytes(kept));
});

test('each service follows those that it depends on', () => {
  expect(inOrder(compose)).toEqual(['redis', 'content', ...Object.keys(sites), 'assets', 'nginx']);
  expect([redis, assets].map((service) => service?.restart)).toEqual(['unless-stopped', 'no']);
});

test('an image has the longest warm-up behind it before it counts as unhealthy', () => {
  const [, seconds] = /--start-period=(\d+)s/.exec(readFileSync('Dockerfile', 'utf8')) ?? [];
  expect(Number(seconds)).toBeGreaterThan(0);
  expect(() => parseSetting('WARM_UP', seconds)).toThrow('must be less than an hour');
});

test('a file with personal data that a command writes by default is in no commit and in no image', () => {
  const lines = (file: string) => readFileSync(file, 'utf8').split('\n');
  const [git, docker] = [lines('.gitignore'), lines('.dockerignore')];
  const out = /const OUT = '(.+)'/.exec(readFileSync('packages/import/main.ts', 'utf8'))?.[1];
  const exported = /export (messages\.csv)/.exec(readFileSync('docs/forms.md', 'utf8'))?.[1];
  for (const name of [
    `${out}*`,
    'import-report.md',
    'import-report-lists',
    exported,
    'messages.json',
  ]) {
    expect(
      git.map((line) => line.replace(/^\/|\/$/g, '')),
      name,
    ).toContain(name);
    expect(docker, name).toContain(name);
  }
  expect(git).toEqual(expect.arrayContaining(['/messages/', '**/data/messages/']));
  expect(docker).toEqual(expect.arrayContaining(['messages', '**/data/messages']));
});
