import { peakMegabytes, residentMegabytes } from './footprint';

/** Measurements of all sitemaps of a site. */
export interface WholeSitemap {
  sitemaps: number;
  /** Number of URLs in all sitemaps, and in the largest. */
  addresses: number;
  mostAddresses: number;
  /** Bytes of the largest sitemap, uncompressed. */
  mostBytes: number;
  pictures: number;
  /** Sum of all article ids: missing and duplicate ones change it. */
  idSum: number;
  /** Seconds for the index, whose first request reads all changes, and for all sitemaps. */
  indexSeconds: number;
  sitemapSeconds: number;
  /** Resident memory of the server before, and at most, in megabytes. */
  memoryBefore: number;
  memoryPeak: number;
}

/** Reads the index and every sitemap of a site one after the other, without keeping them. */
export async function readWholeSitemap(base: string, pid: number): Promise<WholeSitemap> {
  // The first response loads modules that do not belong to the sitemap.
  await (await fetch(`${base}/robots.txt`)).text();
  const memoryBefore = residentMegabytes(pid);
  const started = performance.now();
  const index = await (await fetch(`${base}/sitemap.xml`)).text();
  const walked = performance.now();
  const paths = [...index.matchAll(/<loc>[^<]*?(\/sitemaps\/[^<]+)<\/loc>/g)].map(
    ([, path]) => path,
  );
  const total = { addresses: 0, mostAddresses: 0, mostBytes: 0, pictures: 0, idSum: 0 };
  for (const path of paths) {
    const one = await readSitemap(`${base}${path}`);
    total.addresses += one.addresses;
    total.pictures += one.pictures;
    total.idSum += one.idSum;
    total.mostAddresses = Math.max(total.mostAddresses, one.addresses);
    total.mostBytes = Math.max(total.mostBytes, one.bytes);
  }
  return {
    sitemaps: paths.length,
    ...total,
    indexSeconds: (walked - started) / 1000,
    sitemapSeconds: (performance.now() - walked) / 1000,
    memoryBefore,
    memoryPeak: peakMegabytes(pid),
  };
}

async function readSitemap(url: string) {
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new Error(`${url} answered ${response.status}`);
  const found = { addresses: 0, pictures: 0, idSum: 0, bytes: 0 };
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of response.body) {
    found.bytes += chunk.byteLength;
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (!line.startsWith('<url>')) continue;
      found.addresses += 1;
      found.pictures += Number(line.includes('<image:loc>'));
      found.idSum += Number(/\/(\d+)<\/loc>/.exec(line)?.[1] ?? 0);
    }
  }
  return found;
}
