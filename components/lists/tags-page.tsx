import type { Tag } from '@wenzhan/contract/calls/index-lists';
import { listRoutes } from '@wenzhan/contract/urls/list-routes';
import { PageHeading, PageSections } from '@/components/parts/page-section';
import { pageMessages } from '@/lib/site/page-edition';
import type { Named } from '@/lib/site/queries/page-data';
import { CountedLinks } from './counted-links';

/** All tags with the number of their articles. */
export function TagsPage({ tags }: { tags: (Tag & Named)[] }) {
  const links = tags.map(({ name, title, total }) => ({
    title,
    path: listRoutes.tag(name),
    total,
  }));
  const { descriptions, pages } = pageMessages();
  return (
    <PageSections>
      <PageHeading title={descriptions.tags} count={pages.lists.total(tags.length)} />
      <CountedLinks links={links} />
    </PageSections>
  );
}
