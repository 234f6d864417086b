import { expect, test } from 'vitest';
import { inOrder, readCompose } from './compose';

const compose = await readCompose({ PORT: '127.0.0.1:8080', SITE_URL: 'https://www.example.com' });
const { nginx, redis, assets, ...sites } = compose.services;
const addresses = Object.values(sites).map(({ networks }) => networks.inside?.ipv4_address);

test('values fill the variables of compose.yaml, and what has none is empty', () => {
  expect(compose.site.build.args).toEqual({
    SITE_URL: 'https://www.example.com',
    NEXT_PUBLIC_API_BASE_URL: '',
    API_BASE_URL: '',
  });
  expect(nginx?.ports).toEqual(['127.0.0.1:8080:80']);
});

test('nginx asks each instance at its address', () => {
  const servers = nginx?.environment.WENZHAN_SERVERS?.match(/[\d.]+(?=:3000)/g);
  expect(servers).toHaveLength(3);
  expect(servers).toEqual(addresses);
});

test('the instances trust their network, and no other', () => {
  for (const { environment } of Object.values(sites)) {
    expect(environment.TRUSTED_PROXIES).toBe(compose.networks.inside?.subnet);
  }
});

test('each service follows those that it depends on', () => {
  expect(inOrder(compose)).toEqual(['redis', ...Object.keys(sites), 'assets', 'nginx']);
  expect([redis, assets].map((service) => service?.restart)).toEqual(['unless-stopped', 'no']);
});
