/** Map services whose addresses need no key and no script. */
export const MAP_SERVICES = [
  'amap',
  'baidu',
  'tencent',
  'google',
  'apple',
  'openstreetmap',
] as const;
export type MapService = (typeof MAP_SERVICES)[number];

/** A place on a map. */
export interface Place {
  address: string;
  /** What it is called there; the address by default. */
  name?: string | undefined;
  /** Degrees (WGS 84). Services in China convert them to their own; without them they look for the address. */
  latitude?: number | undefined;
  longitude?: number | undefined;
}

type Point = readonly [latitude: number, longitude: number];

interface Addresses {
  at: (point: Point, name: string, address: string) => [base: string, query: Query];
  of: (address: string) => [base: string, query: Query];
}

type Query = Record<string, string>;

const ADDRESSES: Record<MapService, Addresses> = {
  amap: {
    at: ([lat, lon], name) => [
      'https://uri.amap.com/marker',
      { position: `${lon},${lat}`, name, coordinate: 'wgs84' },
    ],
    of: (keyword) => ['https://uri.amap.com/search', { keyword }],
  },
  baidu: {
    at: ([lat, lon], title, content) => [
      'https://api.map.baidu.com/marker',
      { location: `${lat},${lon}`, title, content, coord_type: 'wgs84', output: 'html' },
    ],
    of: (address) => ['https://api.map.baidu.com/geocoder', { address, output: 'html' }],
  },
  tencent: {
    at: ([lat, lon], title, addr) => [
      'https://apis.map.qq.com/uri/v1/marker',
      { marker: `coord:${lat},${lon};title:${plain(title)};addr:${plain(addr)}`, coord_type: '1' },
    ],
    of: (keyword) => ['https://apis.map.qq.com/uri/v1/search', { keyword }],
  },
  google: {
    at: ([lat, lon]) => searchOfGoogle(`${lat},${lon}`),
    of: (address) => searchOfGoogle(address),
  },
  apple: {
    at: ([lat, lon], q) => ['https://maps.apple.com/', { ll: `${lat},${lon}`, q }],
    of: (q) => ['https://maps.apple.com/', { q }],
  },
  openstreetmap: {
    at: ([mlat, mlon]) => [
      'https://www.openstreetmap.org/',
      { mlat: String(mlat), mlon: String(mlon), zoom: '17' },
    ],
    of: (query) => ['https://www.openstreetmap.org/search', { query }],
  },
};

const searchOfGoogle = (query: string): [string, Query] => [
  'https://www.google.com/maps/search/',
  { api: '1', query },
];

/** A text without the signs that separate the parts of a marker. */
const plain = (text: string): string => text.replace(/[:;|]/g, ' ');

/** The address at which a map service shows a place. */
export function mapAddress(
  service: MapService,
  { address, name = address, latitude, longitude }: Place,
): string {
  const { at, of } = ADDRESSES[service];
  const hasPoint = latitude !== undefined && longitude !== undefined;
  const [base, query] = hasPoint ? at([latitude, longitude], name, address) : of(address);
  return `${base}?${new URLSearchParams(query)}`;
}
