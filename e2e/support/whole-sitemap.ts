import { peakMegabytes, residentMegabytes } from './footprint';

/**
 * Reads the index and every sitemap of a site one after the other, without keeping them.
 *
 * @param pid the server, whose resident memory is measured before, and at most, in megabytes
 */
export async function readWholeSitemap(base: string, pid: number) {
  // The first response loads modules that do not belong to the sitemap.
  await (await fetch(`${base}/robots.txt`)).text();
  const memoryBefore = residentMegabytes(pid);
  const index = await (await fetch(`${base}/sitemap.xml`)).text();
  const paths = [...index.matchAll(/<loc>[^<]*?(\/sitemaps\/[^<]+)<\/loc>/g)].map(
    ([, path]) => path,
  );
  // `most…` is of the largest sitemap; missing and duplicate articles change the sum of the ids.
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
    memoryBefore,
    memoryPeak: peakMegabytes(pid),
  };
}

async function readSitemap(url: string) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  const text = await response.text();
  const lines = text.split('\n').filter((line) => line.startsWith('<url>'));
  const ids = lines.map((line) => Number(/\/(\d+)<\/loc>/.exec(line)?.[1] ?? 0));
  return {
    addresses: lines.length,
    pictures: lines.filter((line) => line.includes('<image:loc>')).length,
    idSum: ids.reduce((sum, id) => sum + id, 0),
    bytes: Buffer.byteLength(text),
  };
}
