import { notFound } from 'next/navigation';
import { TagsPage } from '@/components/lists/tags-page';
import { defineMetadata, definePage } from '@/components/pages/define-page';
import { StructuredData } from '@/components/parts/structured-data';
import { tagsMetadata } from '@/lib/site/metadata/list-metadata';
import { getNames } from '@/lib/site/queries/named-lists';

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
