import type { Month } from '@wenzhan/contract/calls/index-lists';
import { listRoutes, monthName } from '@wenzhan/contract/urls/list-routes';
import { formatMonth, formatMonthAlone, formatYear } from '@wenzhan/kit/text/format';
import { PageHeading, PageSections } from '@/components/parts/page-section';
import { pageLocale, pageMessages } from '@/lib/site/page-edition';
import type { WithArticles } from '@/lib/site/queries/first-articles';
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
  const { descriptions, pages } = pageMessages();
  const total = [...newest, ...earlier].reduce((sum, month) => sum + month.total, 0);
  return (
    <PageSections>
      <PageHeading title={descriptions.archive} count={pages.lists.totalArticles(total, 1)} />
      {newest.map((month) => (
        <ListSection
          key={monthName(month)}
          title={formatMonth(monthName(month), pageLocale())}
          path={listRoutes.month(monthName(month))}
          list={month}
        />
      ))}
      {years.map((year) => (
        <section key={year}>
          <h2>{formatYear(year, pageLocale())}</h2>
          <CountedLinks links={earlier.filter((month) => month.year === year).map(toLink)} />
        </section>
      ))}
    </PageSections>
  );
}

function toLink(month: Month) {
  return {
    title: formatMonthAlone(monthName(month), pageLocale()),
    path: listRoutes.month(monthName(month)),
    total: month.total,
  };
}
