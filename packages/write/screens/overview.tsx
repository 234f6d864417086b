import type { EditingData } from '@wenzhan/contract/calls/editing/calls';
import { ENTRY_KINDS, ENTRY_STATES, type Entry } from '@wenzhan/contract/calls/editing/values';
import { siteLocale } from '@wenzhan/kit/language';
import { writingTexts } from '@wenzhan/texts/writing';
import { editAddress } from '../forms/addresses';
import type { EditStatus } from '../forms/call';
import { categoriesIn } from '../forms/categories';
import type { ScreenParams } from '../forms/screen-params';
import { formatTime } from '../forms/times';
import { CdnOutcome } from './cdn-outcome';
import {
  Choice,
  Heading,
  Input,
  KeptInBrowser,
  languageName,
  Outcome,
  Pager,
  type ScreenProps,
} from './parts';

/** Entries on a page. */
const LIMIT = 50;

/** What there is to edit, with its state; the filters are in the address. */
export async function OverviewScreen({ call, status, params, KeptTexts }: ScreenProps) {
  const texts = writingTexts();
  const { in: language, kind, state, category, keyword, page } = params;
  const filters = { in: language, kind, state, category, keyword };
  const data = await call('edit_list', { query: { ...filters, page, limit: LIMIT } });
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return (
    <>
      <Heading title={texts.screens.overview}>
        <a className="edit-button" href={editAddress('new', { in: language, category })}>
          {texts.create}
        </a>
      </Heading>
      <Outcome params={params} />
      <CdnOutcome params={params} status={status} />
      <KeptInBrowser KeptTexts={KeptTexts} status={status} />
      <Filters status={status} params={params} />
      <States states={data.states} filters={filters} />
      <p className="edit-count" role="status">
        {data.total > 0 ? texts.found(data.total) : isFiltered ? texts.nothing : texts.empty}
      </p>
      <ol className="edit-entries">
        {data.list.map((entry) => (
          <EntryRow key={entry.path} entry={entry} status={status} />
        ))}
      </ol>
      <Pager
        page={page}
        total={data.total}
        limit={LIMIT}
        at={(to) => editAddress('', { ...filters, page: to })}
      />
      <p className="edit-back">
        <a href={editAddress('lists')}>{texts.screens.lists}</a>
      </p>
      <p className="edit-back">
        <a href={editAddress('deleted')}>{texts.screens.deleted}</a>
      </p>
    </>
  );
}

function Filters({ status, params }: { status: EditStatus; params: ScreenParams }) {
  const texts = writingTexts();
  const { filters, kinds } = texts;
  const { in: language, kind, category, keyword, state } = params;
  const categories = categoriesIn(status, language);
  return (
    <form className="edit-filters" action={editAddress('')} aria-label={filters.title}>
      <Input
        label={filters.keyword}
        type="search"
        name="keyword"
        defaultValue={keyword}
        maxLength={200}
      />
      {status.languages.length > 1 && (
        <Choice
          name="in"
          label={filters.language}
          value={language}
          any={filters.all}
          options={status.languages.map((code) => [code, languageName(code, siteLocale())])}
        />
      )}
      <Choice
        name="kind"
        label={filters.kind}
        value={kind}
        any={filters.all}
        options={ENTRY_KINDS.map((one) => [one, kinds[one]])}
      />
      {categories.length > 0 && (
        <Choice
          name="category"
          label={filters.category}
          value={category}
          any={filters.all}
          options={categories.map(({ name, title }) => [name, title])}
        />
      )}
      {state && <input type="hidden" name="state" value={state} />}
      <button type="submit">{filters.apply}</button>
      {(language || kind || category || keyword || state) && (
        <a href={editAddress('')}>{filters.clear}</a>
      )}
    </form>
  );
}

function States({
  states,
  filters,
}: {
  states: EditingData<'edit_list'>['states'];
  filters: Readonly<Record<string, string | undefined>>;
}) {
  const texts = writingTexts();
  const shown = ENTRY_STATES.filter((state) => states[state] || filters.state === state);
  return (
    <nav className="edit-states" aria-label={texts.filters.state}>
      <ul>
        <li>
          <a
            href={editAddress('', { ...filters, state: undefined })}
            aria-current={filters.state ? undefined : 'page'}
          >
            {texts.filters.all}
          </a>
        </li>
        {shown.map((state) => (
          <li key={state}>
            <a
              href={editAddress('', { ...filters, state })}
              aria-current={filters.state === state ? 'page' : undefined}
            >
              {texts.states[state]} <b>{states[state] ?? 0}</b>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** An entry, with its state and where it is. */
export function EntryRow({ entry, status }: { entry: Entry; status: EditStatus }) {
  const texts = writingTexts();
  const { path, title, state, hasDraft, lags, fault, openBy } = entry;
  const others = openBy.map(({ username }) => username);
  return (
    <li>
      <p className="edit-entry-title">
        <a href={editAddress('text', { path })} lang={entry.language}>
          {title || path}
        </a>
      </p>
      <p className="edit-entry-state">
        <StateBadge state={state} />
        {hasDraft && <span>{texts.hasDraft}</span>}
        {lags && <span>{texts.lags}</span>}
        {others.length > 0 && <span>{texts.openBy(others)}</span>}
      </p>
      <p className="edit-entry-place">{placeOf(entry, status)}</p>
      <p className="edit-entry-time">{timeOf(entry, status)}</p>
      {fault && <p className="edit-fault">{texts.fault(fault)}</p>}
    </li>
  );
}

/** What readers see of an entry, in a word. */
export function StateBadge({ state }: Pick<Entry, 'state'>) {
  return <span className={`edit-state edit-state-${state}`}>{writingTexts().states[state]}</span>;
}

function placeOf({ kind, category, language, path }: Entry, status: EditStatus) {
  const texts = writingTexts();
  const own = categoriesIn(status, language ?? status.languages[0]).find(
    ({ name }) => name === category,
  );
  const place = kind === 'article' ? (own?.title ?? category) : texts.kinds[kind];
  const parts = [language && languageName(language, siteLocale()), place, path];
  return parts.filter(Boolean).join(' · ');
}

function timeOf({ state, publishedAt, changedAt }: Entry, { timeZone }: EditStatus) {
  const texts = writingTexts();
  return state === 'scheduled' && publishedAt
    ? texts.publishesAt(formatTime(publishedAt, timeZone))
    : texts.changedAt(formatTime(changedAt, timeZone));
}
