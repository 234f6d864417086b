import { FeedOverview } from '@/components/feeds/feed-overview';
import { defineMetadata, definePage } from '@/components/page/define-page';
import { StructuredData } from '@/components/seo/structured-data';
import { getCategories } from '@/lib/data/categories';
import { feedsMetadata } from '@/lib/seo/page-metadata';

const ROUTE = '/feeds';

export const ensureStatic = 'navigation';
export const generateMetadata = defineMetadata(ROUTE, getCategories, feedsMetadata);

export default definePage(ROUTE, async () => {
  const categories = await getCategories();
  return (
    <>
      <StructuredData value={categories} factsOf={feedsMetadata} />
      <FeedOverview categories={categories} />
    </>
  );
});
