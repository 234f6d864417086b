import type { EditingData } from '@wenzhan/contract/calls/editing/calls';
import { siteLocale } from '@wenzhan/kit/language';
import { writingTexts } from '@wenzhan/texts/writing';
import { editorTexts } from '@wenzhan/texts/writing-editor';
import { writingFormTexts } from '@wenzhan/texts/writing-form';
import { writingTextTexts } from '@wenzhan/texts/writing-text';
import { editAddress } from '../forms/addresses';
import type { EditStatus } from '../forms/call';
import { actionsOf, canBeCopied, languagesFor } from '../forms/entry-actions';
import { hasRole } from '../forms/roles';
import { CdnOutcome } from './cdn-outcome';
import { StateBadge } from './overview';
import { ActionForm, Heading, languageName, Outcome, Problems, type ScreenProps } from './parts';

/** A text, which can be written as a whole. */
export async function TextScreen({ call, status, params, TextEditor, suggestions }: ScreenProps) {
  const read = await call('edit_read', { query: { path: params.path ?? '' } });
  const { entry, problems } = read;
  const { text: texts } = writingTextTexts();
  const { path } = entry;
  const form = (
    <>
      <OpenByOthers read={read} />
      <Problems problems={problems} intro={texts.problems(problems.length)} />
      <TextForm read={read} status={status} />
    </>
  );
  return (
    <>
      <EntryHeading entry={entry} isText />
      <Outcome params={params} />
      <CdnOutcome params={params} status={status} />
      {TextEditor ? (
        <TextEditor
          read={read}
          status={status}
          texts={editorTexts()}
          suggestions={suggestions}
          formTexts={writingFormTexts()}
          publish={hasRole(status, 'publishes') ? editAddress('publish', { path }) : undefined}
          lang={siteLocale()}
        >
          {form}
        </TextEditor>
      ) : (
        form
      )}
      <Actions read={read} status={status} />
    </>
  );
}

interface EntryHeadingProps extends Pick<EditingData<'edit_read'>, 'entry'> {
  /** Whether the screen is that of the text: from others the way back is to it. */
  isText?: boolean;
}

/** The title of an entry, its state, and the way back. */
export function EntryHeading({ entry, isText = false }: EntryHeadingProps) {
  const texts = writingTexts();
  const { title, path, kind, state, hasDraft, lags, address, fault } = entry;
  return (
    <>
      <p className="edit-back">
        <a href={isText ? editAddress('') : editAddress('text', { path })}>
          {isText ? writingTextTexts().back : writingTextTexts().backToText}
        </a>
      </p>
      <Heading title={title || path}>
        {address && (
          <a className="edit-button" href={address}>
            {writingTextTexts().actions.page}
          </a>
        )}
      </Heading>
      <p className="edit-facts">
        <StateBadge state={state} />
        {hasDraft && <span>{texts.hasDraft}</span>}
        {lags && <span>{texts.lags}</span>}
        <span>{texts.kinds[kind]}</span>
        <code>{path}</code>
      </p>
      {fault && <p className="edit-fault">{texts.fault(fault)}</p>}
    </>
  );
}

function OpenByOthers({ read }: { read: EditingData<'edit_read'> }) {
  const others = read.entry.openBy.map(({ username }) => username);
  if (others.length === 0) return null;
  return <p className="edit-notice">{writingTextTexts().text.others(others)}</p>;
}

interface TextFormProps {
  read: EditingData<'edit_read'>;
  status: EditStatus;
}

/** The whole file in a text area, which works without scripts. */
export function TextForm({ read, status }: TextFormProps) {
  const { text: texts } = writingTextTexts();
  const { entry, text, version } = read;
  return (
    <ActionForm
      action="save"
      className="edit-text"
      values={{ path: entry.path, base: version, address: entry.address }}
    >
      <label className="edit-field">
        <span className="edit-label">{texts.label}</span>
        <textarea
          name="text"
          rows={24}
          defaultValue={text}
          spellCheck={false}
          lang={entry.language}
          aria-describedby="edit-text-hint"
        />
      </label>
      <small id="edit-text-hint">{texts.hint}</small>
      <p className="edit-buttons">
        <button type="submit" name="then" value="stay" className="edit-primary">
          {texts.save}
        </button>
        {entry.address && (
          <button type="submit" name="then" value="show">
            {texts.show}
          </button>
        )}
        {hasRole(status, 'publishes') && (
          <button type="submit" name="then" value="publish">
            {texts.publish}
          </button>
        )}
      </p>
    </ActionForm>
  );
}

function Actions({ read, status }: TextFormProps) {
  const { entry } = read;
  const { text, actions } = writingTextTexts();
  const { path, category } = entry;
  const labels = actions as Readonly<Record<string, unknown>>;
  return (
    <nav className="edit-actions" aria-label={text.actions}>
      <ul>
        {actionsOf(entry, status, read).map((screen) => (
          <li key={screen}>
            <a href={editAddress(screen, { path })}>{String(labels[screen])}</a>
          </li>
        ))}
        {canBeCopied(entry) && (
          <li>
            <a href={editAddress('new', { from: path, in: entry.language, category })}>
              {actions.copy}
            </a>
          </li>
        )}
        {languagesFor(entry, status).map((language) => (
          <li key={language}>
            <a href={editAddress('new', { from: path, in: language, category })}>
              {actions.translate(languageName(language, siteLocale()))}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
