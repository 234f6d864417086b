import type { Series } from '@wenzhan/contract/calls/index-lists';
import { listRoutes } from '@wenzhan/contract/urls/list-routes';
import { PageHeading, PageSections } from '@/components/parts/page-section';
import { pageMessages } from '@/lib/site/page-edition';
import type { WithArticles } from '@/lib/site/queries/first-articles';
import type { Named } from '@/lib/site/queries/page-data';
import { CountedLinks } from './counted-links';
import { ListSection } from './list-section';

interface SeriesListPageProps {
  /** The longest, with articles. */
  first: WithArticles<Series & Named>[];
  others: (Series & Named)[];
}

/** All series with the number of their articles, and the titles of the longest. */
export function SeriesListPage({ first, others }: SeriesListPageProps) {
  const { descriptions, pages } = pageMessages();
  return (
    <PageSections>
      <PageHeading
        title={descriptions.seriesList}
        count={pages.lists.total(first.length + others.length)}
      />
      {first.map((series) => (
        <ListSection
          key={series.name}
          title={series.title}
          path={listRoutes.series(series.name)}
          list={series}
        />
      ))}
      {others.length > 0 && (
        <section>
          <h2>{pages.lists.otherSeries}</h2>
          <CountedLinks
            links={others.map(({ name, title, total }) => ({
              title,
              path: listRoutes.series(name),
              total,
            }))}
          />
        </section>
      )}
    </PageSections>
  );
}
