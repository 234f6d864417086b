import type { Entry } from '@wenzhan/contract/calls/editing/values';
import { isApiError } from '@wenzhan/contract/request/errors';
import { writingTexts } from '@wenzhan/texts/writing';
import { writingTextTexts } from '@wenzhan/texts/writing-text';
import { editAddress } from '../forms/addresses';
import type { CallEditing } from '../forms/call';
import { type Difference, differenceOf } from '../forms/difference';
import { formatTime } from '../forms/times';
import { FailedScreen } from './failed';
import { ActionForm, Heading, KeptInBrowser, Pager, type ScreenProps, Submit } from './parts';
import { EntryHeading } from './text';

const LIMIT = 50;

/** The text as it is now; undefined for one that is not there any more. @throws {ApiError} for any other failure */
async function readIfThere(call: CallEditing, path: string) {
  try {
    return await call('edit_read', { query: { path } });
  } catch (error) {
    if (isApiError(error) && error.missing) return undefined;
    throw error;
  }
}

/** The heading of an entry, or of one that was deleted. */
function HistoryHeading({ path, entry }: { path: string; entry: Entry | undefined }) {
  if (entry) return <EntryHeading entry={entry} />;
  return (
    <>
      <p className="edit-back">
        <a href={editAddress('deleted')}>{writingTexts().screens.deleted}</a>
      </p>
      <Heading title={path} />
      <p className="edit-notice">{writingTextTexts().history.isDeleted}</p>
    </>
  );
}

/** Earlier versions of a text, also of one that was deleted. */
export async function HistoryScreen({ call, status, params }: ScreenProps) {
  const { page } = params;
  const read = await readIfThere(call, params.path ?? '');
  const path = read?.entry.path ?? params.path ?? '';
  const { list, total } = await call('edit_history', { query: { path, page, limit: LIMIT } });
  if (!read && total === 0) return <FailedScreen code={404} />;
  const { history: texts } = writingTextTexts();
  return (
    <>
      <HistoryHeading path={path} entry={read?.entry} />
      <h2>{texts.title}</h2>
      {list.length === 0 && <p>{texts.none}</p>}
      <ol className="edit-list">
        {list.map(({ version, at, by, what }) => (
          <li key={`${at} ${version}`}>
            <a href={editAddress('version', { path, version })}>
              {formatTime(at, status.timeZone)}
            </a>{' '}
            {[texts.what[what], by].filter(Boolean).join(' · ')}
          </li>
        ))}
      </ol>
      <Pager
        page={page}
        total={total}
        limit={LIMIT}
        at={(to) => editAddress('history', { path, page: to })}
      />
    </>
  );
}

/** Deleted texts, which lead to their history. */
export async function DeletedScreen({ call, status, KeptTexts }: ScreenProps) {
  const { list } = await call('edit_deleted');
  return (
    <>
      <p className="edit-back">
        <a href={editAddress('')}>{writingTextTexts().back}</a>
      </p>
      <Heading title={writingTexts().screens.deleted} />
      <KeptInBrowser KeptTexts={KeptTexts} status={status} />
      {list.length === 0 && <p>{writingTextTexts().history.noneDeleted}</p>}
      <ol className="edit-list">
        {list.map(({ path, at, by }) => (
          <li key={path}>
            <a href={editAddress('history', { path })}>{path}</a>{' '}
            {[formatTime(at, status.timeZone), by].filter(Boolean).join(' · ')}
          </li>
        ))}
      </ol>
    </>
  );
}

/** An earlier version: how it differs from the present text, if there is one, and the way back to it. */
export async function VersionScreen({ call, status, params }: ScreenProps) {
  const { version = '' } = params;
  const read = await readIfThere(call, params.path ?? '');
  const path = read?.entry.path ?? params.path ?? '';
  const [{ text }, { list }] = await Promise.all([
    call('edit_version', { query: { path, version } }),
    call('edit_history', { query: { path, limit: 100 } }),
  ]);
  const { history: texts } = writingTextTexts();
  const at = list.find((one) => one.version === version)?.at;
  const differences = read && differenceOf(text, read.text);
  return (
    <>
      <HistoryHeading path={path} entry={read?.entry} />
      <p className="edit-back">
        <a href={editAddress('history', { path })}>{texts.title}</a>
      </p>
      <h2>{texts.version(at ? formatTime(at, status.timeZone) : version)}</h2>
      {text === read?.text ? (
        <p>{texts.same}</p>
      ) : (
        <>
          {read && <p>{texts.legend}</p>}
          <TextDifference differences={differences} earlier={text} />
          <ActionForm action="restore" values={{ path, version, base: read?.version ?? version }}>
            {read && <p>{texts.restoreHint}</p>}
            <Submit label={texts.restore} />
          </ActionForm>
        </>
      )}
    </>
  );
}

interface TextDifferenceProps {
  /** Undefined if the texts are too different to compare. */
  differences: readonly Difference[] | undefined;
  earlier: string;
}

function TextDifference({ differences, earlier }: TextDifferenceProps) {
  const { history: texts } = writingTextTexts();
  const parts = differences ?? [{ kind: 'same' as const, text: earlier, lines: 1 }];
  return (
    <section className="edit-difference" aria-label={texts.difference}>
      {parts.map(({ kind, text, lines }, index) => {
        const key = `${index} ${kind}`;
        if (kind === 'added') return <ins key={key}>{text || ' '}</ins>;
        if (kind === 'removed') return <del key={key}>{text || ' '}</del>;
        return <p key={key}>{kind === 'left-out' ? texts.unchanged(lines) : text}</p>;
      })}
    </section>
  );
}
