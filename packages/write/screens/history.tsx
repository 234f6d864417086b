import { writingTextTexts } from '@wenzhan/texts/writing-text';
import { editAddress } from '../forms/addresses';
import { type Difference, differenceOf } from '../forms/difference';
import { formatTime } from '../forms/times';
import { ActionForm, Pager, type ScreenProps } from './parts';
import { EntryHeading } from './text';

const LIMIT = 50;

/** Earlier versions of a text. */
export async function HistoryScreen({ call, status, params }: ScreenProps) {
  const { path = '', page } = params;
  const [{ entry }, { list, total }] = await Promise.all([
    call('edit_read', { query: { path } }),
    call('edit_history', { query: { path, page, limit: LIMIT } }),
  ]);
  const { history: texts } = writingTextTexts();
  return (
    <>
      <EntryHeading entry={entry} />
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

/** An earlier version: how it differs from the present text, and the way back to it. */
export async function VersionScreen({ call, status, params }: ScreenProps) {
  const { path = '', version = '' } = params;
  const [read, earlier, { list }] = await Promise.all([
    call('edit_read', { query: { path } }),
    call('edit_version', { query: { path, version } }),
    call('edit_history', { query: { path, limit: 100 } }),
  ]);
  const { history: texts } = writingTextTexts();
  const at = list.find((one) => one.version === version)?.at;
  return (
    <>
      <EntryHeading entry={read.entry} />
      <p className="edit-back">
        <a href={editAddress('history', { path })}>{texts.title}</a>
      </p>
      <h2>{texts.version(at ? formatTime(at, status.timeZone) : version)}</h2>
      {earlier.text === read.text ? (
        <p>{texts.same}</p>
      ) : (
        <>
          <p>{texts.legend}</p>
          <TextDifference
            differences={differenceOf(earlier.text, read.text)}
            earlier={earlier.text}
          />
          <ActionForm action="restore" values={{ path, version, base: read.version }}>
            <p>{texts.restoreHint}</p>
            <p className="edit-buttons">
              <button type="submit" className="edit-primary">
                {texts.restore}
              </button>
            </p>
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
