import type { Metadata } from 'next';
import { StaticPage } from '@/components/article/static-page';
import { Answer } from '@/components/feedback/answer';
import { PageData } from '@/components/seo/page-data';
import { load } from '@/lib/api/load';
import { getSite, getStaticPage } from '@/lib/api/queries';
import { loadedMetadata } from '@/lib/seo/metadata';
import { staticPageFacts } from '@/lib/seo/page-facts';

export const ensureStatic = 'navigation';

export async function generateMetadata(): Promise<Metadata> {
  return loadedMetadata(await getSite(), await load(getStaticPage('about_us')), staticPageFacts);
}

export default async function AboutPage() {
  const loaded = await load(getStaticPage('about_us'));
  return (
    <Answer loaded={loaded}>
      {(view) => (
        <>
          <PageData value={view} factsOf={staticPageFacts} />
          <StaticPage view={view} />
        </>
      )}
    </Answer>
  );
}
