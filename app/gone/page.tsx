import type { Metadata } from 'next';
import { Gone } from '@/components/feedback/gone';
import { getSite } from '@/lib/data/site';
import { unavailableMetadata } from '@/lib/seo/metadata';

export const ensureStatic = 'navigation';

export async function generateMetadata(): Promise<Metadata> {
  return unavailableMetadata(await getSite(), 'gone');
}

/** The middleware rewrites withdrawn paths without a route to this page. */
export default function GonePage() {
  return <Gone shared />;
}
