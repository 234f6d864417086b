import type { MetadataRoute } from 'next';
import { webManifest } from '@/lib/site/metadata/web-manifest';
import { getSite } from '@/lib/site/queries/site';

/** The web app manifest. */
export default async function manifest(): Promise<MetadataRoute.Manifest> {
  return webManifest(await getSite());
}
