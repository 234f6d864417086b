import type { EditingData } from '@wenzhan/contract/calls/editing/calls';
import { VISIT_SPANS } from '@wenzhan/contract/calls/editing/visits';
import { isApiError } from '@wenzhan/contract/request/errors';
import { siteLocale } from '@wenzhan/kit/language';
import { writingVisits } from '@wenzhan/texts/writing-visits';
import type { ReactNode } from 'react';
import { editAddress, visitTableAddress } from '../forms/addresses';
import type { CallEditing } from '../forms/call';
import { Heading, type ScreenProps } from './parts';

type Visits = EditingData<'edit_visits'>;
type Span = (typeof VISIT_SPANS)[number];

/** How often pages were read. */
export async function VisitsScreen({ call, params: { days = 7 } }: ScreenProps) {
  const texts = writingVisits();
  const visits = await visitsOf(call, days);
  if (!visits)
    return (
      <>
        <Heading title={texts.title} />
        <p className="edit-notice">{texts.off}</p>
      </>
    );
  const { first, last, views } = visits;
  return (
    <>
      <Heading title={texts.title}>
        <a className="edit-button" href={visitTableAddress(days)} download="visits.csv">
          {texts.export}
        </a>
      </Heading>
      <Spans current={days} />
      <p className="edit-count" role="status">
        {texts.between(first, last)}
        {' · '}
        {views > 0 ? texts.views(format(views)) : texts.none}
      </p>
      <p className="edit-notice">{texts.notice}</p>
      {days > 1 && <Ranking title={texts.lists.days} rows={visits.days.map(dayRow)} />}
      {LISTS.map((list) => (
        <Ranking
          key={list}
          title={texts.lists[list]}
          rows={visits[list].list.map(list === 'pages' ? pageRow : nameRow)}
          other={visits[list].other}
        />
      ))}
    </>
  );
}

const LISTS = ['pages', 'referrers', 'languages', 'searches', 'missing'] as const;

/** Null if nothing is counted. @throws {ApiError} */
async function visitsOf(call: CallEditing, days: Span): Promise<Visits | null> {
  try {
    return await call('edit_visits', { query: { days } });
  } catch (error) {
    if (isApiError(error) && error.missing) return null;
    throw error;
  }
}

function Spans({ current }: { current: Span }) {
  const { span, spans } = writingVisits();
  return (
    <nav className="edit-states" aria-label={span}>
      <ul>
        {VISIT_SPANS.map((days) => (
          <li key={days}>
            <a
              href={editAddress('visits', { days })}
              aria-current={days === current ? 'page' : undefined}
            >
              {spans[days]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface Row {
  name: string;
  label: ReactNode;
  count: number;
}

const dayRow = ({ day, views }: Visits['days'][number]): Row => ({
  ...{ name: day, label: day, count: views },
});

const nameRow = ({ name, count }: Visits['pages']['list'][number]): Row => ({
  ...{ name, label: name, count },
});

/** A page, to be opened; an article by its title. */
const pageRow = ({ name, title, count }: Visits['pages']['list'][number]): Row => ({
  ...{ name, count },
  label: <a href={encodeURI(name)}>{title ?? name}</a>,
});

/** What was counted, with a bar as long as its part of what was counted most. */
function Ranking({ title, rows, other = 0 }: { title: string; rows: Row[]; other?: number }) {
  const { columns, other: others, empty } = writingVisits();
  const most = Math.max(1, ...rows.map(({ count }) => count));
  const all = other > 0 ? [...rows, { name: '', label: others, count: other }] : rows;
  return (
    <section>
      <h2>{title}</h2>
      {all.length === 0 ? (
        <p>{empty}</p>
      ) : (
        <table className="edit-ranking">
          <thead>
            <tr>
              <th scope="col">{title}</th>
              <th scope="col">{columns.count}</th>
            </tr>
          </thead>
          <tbody>
            {all.map(({ name, label, count }) => (
              <tr key={name}>
                <th scope="row">
                  {label}
                  <Bar part={Math.min(1, count / most)} />
                </th>
                <td>{format(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** The policy of pages allows no styles on elements, so the length is an attribute. */
const Bar = ({ part }: { part: number }) => (
  <svg className="edit-bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
    <rect width={Math.round(part * 1000) / 10} height="1" />
  </svg>
);

const format = (count: number): string => count.toLocaleString(siteLocale());
