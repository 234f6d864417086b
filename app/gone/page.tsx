import type { Metadata } from 'next';
import { PageLanguages } from '@/components/editions/page-languages';
import { Gone } from '@/components/errors/gone';
import { unavailableMetadata } from '@/lib/site/metadata/metadata';
import { getSite } from '@/lib/site/queries/site';

export const ensureStatic = 'navigation';

export async function generateMetadata(): Promise<Metadata> {
  return unavailableMetadata(await getSite(), 'gone');
}

/** The middleware rewrites withdrawn paths without a route to this page. */
export default function GonePage() {
  return <Gone shared languages={<PageLanguages />} />;
}
