import { PageHeading, PageSections } from '@/components/parts/page-section';
import type { Month } from '@/lib/api/list-schemas';
import { monthTitle } from '@/lib/site/metadata/list-metadata';
import type { WithArticles } from '@/lib/site/queries/first-articles';
import { listRoutes, monthName } from '@/lib/urls/list-routes';
import { CountedLinks } from './counted-links';
import { ListSection } from './list-section';

interface ArchivePageProps {
  /** The newest months, with articles. */
  newest: WithArticles<Month>[];
  earlier: Month[];
}

/** All months with articles: the newest with the titles of their articles, earlier ones by year. */
export function ArchivePage({ newest, earlier }: ArchivePageProps) {
  const years = [...new Set(earlier.map(({ year }) => year))];
  const total = [...newest, ...earlier].reduce((sum, month) => sum + month.total, 0);
  return (
    <PageSections>
      <PageHeading title="归档" count={`共${total}篇`} />
      {newest.map((month) => (
        <ListSection
          key={monthName(month)}
          title={monthTitle(monthName(month))}
          path={listRoutes.month(monthName(month))}
          list={month}
        />
      ))}
      {years.map((year) => (
        <section key={year}>
          <h2>{`${year}年`}</h2>
          <CountedLinks links={earlier.filter((month) => month.year === year).map(toLink)} />
        </section>
      ))}
    </PageSections>
  );
}

function toLink(month: Month) {
  return {
    title: `${month.month}月`,
    path: listRoutes.month(monthName(month)),
    total: month.total,
  };
}
