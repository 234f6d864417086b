import type { EditingData } from '@wenzhan/contract/calls/editing/calls';
import type { Entry } from '@wenzhan/contract/calls/editing/values';
import { editorTexts } from '@wenzhan/texts/writing-editor';
import { writingTextTexts } from '@wenzhan/texts/writing-text';
import type { ReactNode } from 'react';
import { categoriesIn } from '../forms/categories';
import { ActionForm, Choice, Input, Problems, type ScreenProps, Submit } from './parts';
import { EntryHeading } from './text';

type Plan = Pick<EditingData<'edit_publish'>, 'effects' | 'problems'>;

/** What publishing does, and the button that does it; or the public text that was changed meanwhile, to be merged by hand. */
export async function PublishScreen({ call, params, MergeTexts }: ScreenProps) {
  const read = await call('edit_read', { query: { path: params.path ?? '' } });
  const { entry, version } = read;
  const { path } = entry;
  const plan = await call('edit_publish', { body: { path, version, plan: true } });
  const { publish: texts } = writingTextTexts();
  return (
    <>
      <EntryHeading entry={entry} />
      <h2>{texts.title}</h2>
      {plan.conflict ? (
        <MergedByHand read={read} theirs={plan.conflict} MergeTexts={MergeTexts} />
      ) : (
        <PlannedChange plan={plan} intro={texts.intro}>
          <Confirmed action="publish" values={{ path, version }} label={texts.submit} />
        </PlannedChange>
      )}
    </>
  );
}

interface MergedByHandProps extends Pick<ScreenProps, 'MergeTexts'> {
  read: EditingData<'edit_read'>;
  theirs: { text: string; version: string };
}

/** The draft, to be edited beside the public text: saving it says that this version of that was seen. */
function MergedByHand({ read, theirs, MergeTexts }: MergedByHandProps) {
  const { entry, text, version } = read;
  const { merge: texts } = writingTextTexts();
  const values = { path: entry.path, base: version, merged: theirs.version };
  const area = { rows: 20, spellCheck: false, lang: entry.language };
  const form = (
    <ActionForm action="save" className="edit-text" values={values}>
      <input type="hidden" name="then" value="publish" />
      <p role="alert">{texts.intro}</p>
      <label className="edit-field">
        <span className="edit-label">{texts.own}</span>
        <textarea name="text" defaultValue={text} {...area} />
      </label>
      <Submit label={texts.submit} />
      <label className="edit-field">
        <span className="edit-label">{texts.theirs}</span>
        <textarea readOnly defaultValue={theirs.text} {...area} />
      </label>
    </ActionForm>
  );
  if (!MergeTexts) return form;
  const { conflict, phrases } = editorTexts();
  const shown = {
    ...{ ...conflict, title: texts.title, intro: texts.intro },
    ...{ theirsLabel: texts.theirs, ownLabel: texts.own, keepOwn: texts.submit },
  };
  return (
    <MergeTexts own={text} theirs={theirs.text} texts={shown} phrases={phrases}>
      {form}
    </MergeTexts>
  );
}

/** Moving to another category: first the category is chosen, then what that changes is shown. */
export async function MoveScreen({ call, status, params }: ScreenProps) {
  const { category } = params;
  const { entry } = await call('edit_read', { query: { path: params.path ?? '' } });
  const { path } = entry;
  const { move: texts } = writingTextTexts();
  const isChosen = category !== undefined && category !== entry.category;
  const plan = isChosen && (await call('edit_move', { body: { path, category, plan: true } }));
  const options = categoriesIn(status, entry.language ?? status.languages[0])
    .filter(({ name }) => name !== entry.category)
    .map(({ name, title }) => [name, title] as const);
  return (
    <ChosenChange entry={entry} action="move" values={{ path, category }} plan={plan} texts={texts}>
      <Choice name="category" label={texts.category} value={category} options={options} />
    </ChosenChange>
  );
}

/** Taking a page from readers: first where its address leads, then what that changes. */
export async function WithdrawScreen({ call, params }: ScreenProps) {
  const { to } = params;
  const { entry } = await call('edit_read', { query: { path: params.path ?? '' } });
  const { path } = entry;
  const { withdraw: texts } = writingTextTexts();
  const body = { path, plan: true, ...(to && { to }) };
  const plan = params.plan && (await call('edit_withdraw', { body }));
  return (
    <ChosenChange entry={entry} action="withdraw" values={{ path, to }} plan={plan} texts={texts}>
      <input type="hidden" name="plan" value="1" />
      <Input label={texts.to} hint={texts.toHint} name="to" defaultValue={to} maxLength={2000} />
    </ChosenChange>
  );
}

interface ChosenChangeProps {
  entry: Entry;
  action: string;
  values: Readonly<Record<string, string | undefined>>;
  /** Undefined until something is chosen. */
  plan: Plan | false | undefined;
  texts: { title: string; plan: string; intro: string; submit: string };
  /** What is to be chosen. */
  children: ReactNode;
}

/** A change of which something is chosen before it is planned. */
function ChosenChange({ entry, action, values, plan, texts, children }: ChosenChangeProps) {
  return (
    <>
      <EntryHeading entry={entry} />
      <h2>{texts.title}</h2>
      <form className="edit-form">
        <input type="hidden" name="path" value={entry.path} />
        {children}
        <p className="edit-buttons">
          <button type="submit">{texts.plan}</button>
        </p>
      </form>
      {plan && (
        <PlannedChange plan={plan} intro={texts.intro}>
          <Confirmed action={action} values={values} label={texts.submit} />
        </PlannedChange>
      )}
    </>
  );
}

/** Deleting a draft. */
export async function DeleteScreen({ call, params }: ScreenProps) {
  const { entry, version } = await call('edit_read', { query: { path: params.path ?? '' } });
  const { path } = entry;
  const { delete: texts } = writingTextTexts();
  return (
    <>
      <EntryHeading entry={entry} />
      <h2>{texts.title}</h2>
      <p>{texts.intro}</p>
      <Confirmed action="delete" values={{ path, version }} label={texts.submit} />
    </>
  );
}

/** What a change does, and what does it; or the faults that are in its way. */
function PlannedChange({
  plan: { effects, problems },
  intro,
  children,
}: {
  plan: Plan;
  intro: string;
  children: ReactNode;
}) {
  const { publish, effects: texts } = writingTextTexts();
  if (problems.length > 0) return <Problems problems={problems} intro={publish.blocked} />;
  return (
    <>
      <p>{effects.length > 0 ? intro : texts.none}</p>
      <ul className="edit-effects">
        {effects.map(({ address, change }) => (
          <li key={`${change} ${address}`}>
            <b>{texts[change]}</b> <a href={address}>{readable(address)}</a>
          </li>
        ))}
      </ul>
      {children}
    </>
  );
}

/** An address as people read it. */
function readable(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

function Confirmed({
  action,
  values,
  label,
}: {
  action: string;
  values: Readonly<Record<string, string | undefined>>;
  label: string;
}) {
  return (
    <ActionForm action={action} values={values}>
      <Submit label={label} />
    </ActionForm>
  );
}
