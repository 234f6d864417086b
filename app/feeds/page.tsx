import { isUndated } from '@wenzhan/contract/schemas/category-tree';
import { BrowseLinks } from '@/components/lists/browse-links';
import { defineMetadata, definePage } from '@/components/pages/define-page';
import { FeedOverview } from '@/components/pages/feeds/feed-overview';
import { StructuredData } from '@/components/parts/structured-data';
import { feedsMetadata } from '@/lib/site/metadata/page-metadata';
import { pageMessages } from '@/lib/site/page-edition';
import { getCategories } from '@/lib/site/queries/categories';

const ROUTE = '/feeds';
const WITH_FEEDS = ['series_list', 'tag_list', 'author_list'] as const;

export const ensureStatic = 'navigation';
export const generateMetadata = defineMetadata(ROUTE, getCategories, feedsMetadata);

export default definePage(ROUTE, async () => {
  const categories = (await getCategories()).filter((category) => !isUndated(category));
  return (
    <>
      <StructuredData value={categories} factsOf={feedsMetadata} />
      <FeedOverview categories={categories}>
        <BrowseLinks calls={WITH_FEEDS} intro={pageMessages().pages.feeds.ofLists} />
      </FeedOverview>
    </>
  );
});
