import { writingTextTexts } from '@wenzhan/texts/writing-text';
import { formatTime } from '../forms/times';
import { ActionForm, Input, Outcome, type ScreenProps, Submit } from './parts';
import { EntryHeading } from './text';

/** Links that show the draft of a text to people without an account. */
export async function LinksScreen({ call, status, params }: ScreenProps) {
  const path = params.path ?? '';
  const [{ entry }, { list }] = await Promise.all([
    call('edit_read', { query: { path } }),
    call('edit_links', { query: { path } }),
  ]);
  const { links: texts } = writingTextTexts();
  return (
    <>
      <EntryHeading entry={entry} />
      <Outcome params={params} />
      <h2>{texts.title}</h2>
      <p>{texts.intro}</p>
      <ActionForm action="link" values={{ path }}>
        <Input
          label={texts.days}
          name="days"
          type="number"
          min={1}
          max={90}
          defaultValue={7}
          required
        />
        <Submit label={texts.make} />
      </ActionForm>
      <section>
        <h2>{texts.list}</h2>
        {list.length === 0 && <p>{texts.none}</p>}
        <ul className="edit-list">
          {list.map(({ id, by, expiresAt }) => (
            <li key={id} className="edit-inline">
              <span>
                {[texts.by(by), texts.until(formatTime(expiresAt, status.timeZone))].join(' · ')}
              </span>
              <ActionForm action="unlink" values={{ path, id }} className="edit-inline">
                <button type="submit">{texts.end}</button>
              </ActionForm>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
