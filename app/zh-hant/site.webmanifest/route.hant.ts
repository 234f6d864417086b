import manifest from '@/app/manifest';
import { siteScript } from '@/components/traditional/traditional-page';
import { convertValue } from '@/lib/text/traditional/values';
import { traditionalLanguage } from '@/lib/urls/traditional';

/** The web app manifest of the same app, which opens in traditional characters. */
export async function GET(): Promise<Response> {
  const converted = convertValue(await manifest(), await siteScript());
  return Response.json(
    { ...converted, lang: traditionalLanguage() },
    { headers: { 'content-type': 'application/manifest+json' } },
  );
}
