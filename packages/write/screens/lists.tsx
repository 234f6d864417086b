import { writingTexts } from '@wenzhan/texts/writing';
import { writingTextTexts } from '@wenzhan/texts/writing-text';
import { editAddress } from '../forms/addresses';
import type { CallEditing } from '../forms/call';
import { EntryRow } from './overview';
import { Heading, type ScreenProps } from './parts';

/** Entries of a kind that are shown; the overview has all. */
const LIMIT = 100;

/** The categories and the authors of articles. */
export async function ListsScreen({ call, status }: ScreenProps) {
  const kinds = ['category', 'author'] as const;
  const lists = await Promise.all(kinds.map((kind) => listed(call, kind)));
  const { screens, lists: texts, kinds: names, found } = writingTexts();
  return (
    <>
      <p className="edit-back">
        <a href={editAddress('')}>{writingTextTexts().back}</a>
      </p>
      <Heading title={screens.lists} />
      <p>{texts.intro}</p>
      {lists.map(({ kind, list, total }) => (
        <section key={kind}>
          <h2>{names[kind]}</h2>
          <p>
            <a className="edit-button" href={editAddress('new', { kind })}>
              {texts.create[kind]}
            </a>
          </p>
          <ol className="edit-entries">
            {list.map((entry) => (
              <EntryRow key={entry.path} entry={entry} status={status} />
            ))}
          </ol>
          {total > list.length && <a href={editAddress('', { kind })}>{found(total)}</a>}
        </section>
      ))}
    </>
  );
}

async function listed(call: CallEditing, kind: 'category' | 'author') {
  return { kind, ...(await call('edit_list', { query: { kind, limit: LIMIT } })) };
}
