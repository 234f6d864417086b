import { PageHeading, PageSections } from '@/components/layout/page-section';
import type { Author } from '@/lib/api/list-schemas';
import { listRoutes } from '@/lib/routes/list-routes';
import { CountedLinks } from './counted-links';

/** All authors with the number of their articles. */
export function AuthorsPage({ authors }: { authors: Author[] }) {
  const links = authors.map(({ id, name, total }) => ({
    title: name,
    path: listRoutes.author(id),
    total,
  }));
  return (
    <PageSections>
      <PageHeading title="作者" count={`共${authors.length}位`} />
      <CountedLinks links={links} />
    </PageSections>
  );
}
