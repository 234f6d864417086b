import { notFound } from 'next/navigation';
import { TagsPage } from '@/components/lists/tags-page';
import { defineMetadata, definePage } from '@/components/page/define-page';
import { StructuredData } from '@/components/seo/structured-data';
import { getNames } from '@/lib/data/named-lists';
import { tagsMetadata } from '@/lib/seo/list-metadata';

const ROUTE = '/tags';

export const ensureStatic = 'navigation';
export const generateMetadata = defineMetadata(ROUTE, load, tagsMetadata);

export default definePage(ROUTE, async () => {
  const tags = await load();
  return (
    <>
      <StructuredData value={tags} factsOf={tagsMetadata} />
      <TagsPage tags={tags} />
    </>
  );
});

async function load() {
  return (await getNames('tag')) ?? notFound();
}
