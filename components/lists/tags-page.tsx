import { PageHeading, PageSections } from '@/components/parts/page-section';
import type { Tag } from '@/lib/api/list-schemas';
import { listRoutes } from '@/lib/urls/list-routes';
import { CountedLinks } from './counted-links';

/** All tags with the number of their articles. */
export function TagsPage({ tags }: { tags: Tag[] }) {
  const links = tags.map(({ name, total }) => ({ title: name, path: listRoutes.tag(name), total }));
  return (
    <PageSections>
      <PageHeading title="标签" count={`共${tags.length}个`} />
      <CountedLinks links={links} />
    </PageSections>
  );
}
