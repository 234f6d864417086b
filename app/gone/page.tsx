import type { Metadata } from 'next';
import { Gone } from '@/components/feedback/gone';
import { getSite } from '@/lib/data/site';
import { unavailableMetadata } from '@/lib/seo/metadata';

export const ensureStatic = 'navigation';

export async function generateMetadata(): Promise<Metadata> {
  return unavailableMetadata(await getSite(), 'gone');
}

/** What the middleware shows at every withdrawn address that no route answers. */
export default function GonePage() {
  return <Gone shared />;
}
