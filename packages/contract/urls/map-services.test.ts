import { expect, test } from 'vitest';
import { MAP_SERVICES, mapAddress } from './map-services';

const PLACE = { name: '甲;乙', address: '文化路 1 号&x=1', latitude: 30.25, longitude: 120.17 };

test('each service shows a place by its coordinates', () => {
  const parts = MAP_SERVICES.map((service) => {
    const { host, pathname, searchParams } = new URL(mapAddress(service, PLACE));
    return [host + pathname, Object.fromEntries(searchParams)];
  });
  expect(parts).toEqual([
    ['uri.amap.com/marker', { position: '120.17,30.25', name: '甲;乙', coordinate: 'wgs84' }],
    [
      'api.map.baidu.com/marker',
      {
        ...{ location: '30.25,120.17', title: '甲;乙', content: PLACE.address },
        ...{ coord_type: 'wgs84', output: 'html' },
      },
    ],
    [
      'apis.map.qq.com/uri/v1/marker',
      { marker: `coord:30.25,120.17;title:甲 乙;addr:${PLACE.address}`, coord_type: '1' },
    ],
    ['www.google.com/maps/search/', { api: '1', query: '30.25,120.17' }],
    ['maps.apple.com/', { ll: '30.25,120.17', q: '甲;乙' }],
    ['www.openstreetmap.org/', { mlat: '30.25', mlon: '120.17', zoom: '17' }],
  ]);
});

test.each(MAP_SERVICES)('%s looks for the address without both coordinates', (service) => {
  const { address, latitude } = PLACE;
  const { protocol, searchParams } = new URL(mapAddress(service, { address, latitude }));
  expect(protocol).toBe('https:');
  expect([...searchParams.values()]).toContain(address);
  expect([...searchParams.keys()]).not.toContain('x');
});
