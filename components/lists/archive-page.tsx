import { PageHeading, PageSections } from '@/components/layout/page-section';
import type { Month } from '@/lib/api/list-schemas';
import { listRoutes, monthName } from '@/lib/routes/list-routes';
import { CountedLinks } from './counted-links';

/** All months with articles, by year. */
export function ArchivePage({ months }: { months: Month[] }) {
  const years = [...new Set(months.map(({ year }) => year))];
  const total = months.reduce((sum, month) => sum + month.total, 0);
  return (
    <PageSections>
      <PageHeading title="归档" count={`共${total}篇`} />
      {years.map((year) => (
        <section key={year}>
          <h2>{`${year}年`}</h2>
          <CountedLinks links={months.filter((month) => month.year === year).map(toLink)} />
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
