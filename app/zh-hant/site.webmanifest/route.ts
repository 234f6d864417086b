import { TRADITIONAL_HOME } from '@wenzhan/kit/urls/traditional';
import { traditionalScript } from '@wenzhan/text/traditional/script';
import { convertValue } from '@wenzhan/text/traditional/values';
import { webManifest } from '@/lib/site/metadata/web-manifest';
import { getSite } from '@/lib/site/queries/site';

/** The web app manifest of the same app, which opens in traditional characters. */
export async function GET(): Promise<Response> {
  const site = await getSite();
  const converted = convertValue(site, await traditionalScript(site));
  return Response.json(webManifest(converted, TRADITIONAL_HOME), {
    headers: { 'content-type': 'application/manifest+json' },
  });
}
