import type { Metadata } from 'next';
import { StaticPage } from '@/components/article/static-page';
import { Answer } from '@/components/feedback/answer';
import { load } from '@/lib/api/load';
import { getSite, getStaticPage } from '@/lib/api/queries';
import { staticPageMetadata } from '@/lib/seo/metadata';

export const ensureStatic = 'navigation';

export async function generateMetadata(): Promise<Metadata> {
  return staticPageMetadata(await getSite(), await load(getStaticPage('about_us')));
}

export default async function AboutPage() {
  const loaded = await load(getStaticPage('about_us'));
  return <Answer loaded={loaded}>{(view) => <StaticPage view={view} />}</Answer>;
}
