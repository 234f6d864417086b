import type { Problem } from '@wenzhan/contract/calls/editing/values';
import { siteLocale } from '@wenzhan/kit/language';
import { writingTexts } from '@wenzhan/texts/writing';
import { writingOutcomes } from '@wenzhan/texts/writing-outcomes';
import { writingTextTexts } from '@wenzhan/texts/writing-text';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { actionAddress } from '../forms/addresses';
import type { CallEditing, EditStatus } from '../forms/call';
import type { TextEditorSlotProps } from '../forms/editor-slot';
import type { KeptSlotProps } from '../forms/kept-slot';
import type { MergeSlotProps } from '../forms/merge-slot';
import type { PasskeySlotProps } from '../forms/passkey-slot';
import type { ScreenParams } from '../forms/screen-params';
import { formatSeconds } from '../forms/times';
import type { UploadSlotProps } from '../forms/upload-slot';

/** What every screen gets. */
export interface ScreenProps {
  call: CallEditing;
  status: EditStatus;
  params: ScreenParams;
  /** Adds a passkey, in browsers. */
  AddPasskey?: ComponentType<PasskeySlotProps> | undefined;
  /** What the browser keeps of texts. */
  KeptTexts?: ComponentType<KeptSlotProps> | undefined;
  /** The editor of a text, in browsers. */
  TextEditor?: ComponentType<TextEditorSlotProps> | undefined;
  /** Two texts to be merged, in browsers. */
  MergeTexts?: ComponentType<MergeSlotProps> | undefined;
  /** Uploads files, in browsers. */
  UploadFiles?: ComponentType<UploadSlotProps> | undefined;
  /** What may be typed into fields, by their names. */
  suggestions?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** The heading of a screen, with what leads on from it. */
export function Heading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="edit-heading">
      <h1>{title}</h1>
      {children}
    </div>
  );
}

/** What has just been done, with its receipt. */
export function Outcome({ params }: { params: ScreenParams }) {
  const { done, pages, ms, everywhere, engines } = params;
  const texts = writingOutcomes();
  const sentence = done && Object.hasOwn(texts.done, done) && texts.done[done as 'saved'];
  if (!sentence) return null;
  const receipt = [
    pages !== undefined && texts.receipt(pages, formatSeconds(ms ?? 0)),
    pages !== undefined && (everywhere === '1' ? texts.everywhere : texts.notEverywhere),
    engines === '1' && texts.engines,
  ].filter((part) => part !== false);
  return (
    <p role="status" className="edit-notice">
      {sentence} {receipt.length > 0 && texts.joinReceipt(receipt)}
    </p>
  );
}

/** What the browser of an editor keeps, wherever the text that it was of is by now. */
export function KeptInBrowser({ KeptTexts, status }: Pick<ScreenProps, 'KeptTexts' | 'status'>) {
  if (!KeptTexts) return null;
  const { user, timeZone } = status;
  const texts = writingTexts().kept;
  return (
    <KeptTexts username={user.username} timeZone={timeZone} lang={siteLocale()} texts={texts} />
  );
}

/** A form that is sent to an action, with values that its user does not see. */
export function ActionForm({
  action,
  values,
  children,
  className = 'edit-form',
}: {
  action: string;
  values?: Readonly<Record<string, string | undefined>>;
  children: ReactNode;
  className?: string;
}) {
  return (
    <form
      method="post"
      action={actionAddress(action)}
      encType="multipart/form-data"
      className={className}
    >
      {Object.entries(values ?? {}).map(
        ([name, value]) =>
          value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {children}
    </form>
  );
}

/** The button that sends a form. */
export const Submit = ({ label }: { label: string }) => (
  <p className="edit-buttons">
    <button type="submit" className="edit-primary">
      {label}
    </button>
  </p>
);

/** A field with its label, and what helps to fill it in. */
export function Input({ label, hint, ...input }: ComponentProps<'input'> & Labelled) {
  return (
    <label className="edit-field">
      <span className="edit-label">{label}</span>
      <input {...input} />
      {hint && <small>{hint}</small>}
    </label>
  );
}

interface Labelled {
  label: string;
  hint?: string;
}

interface ChoiceProps extends Labelled {
  name: string;
  value?: string | undefined;
  options: readonly (readonly [value: string, label: string])[];
  /** The label of no choice. */
  any?: string;
}

/** A field with a list to choose from. */
export function Choice({ name, label, value, options, any, hint }: ChoiceProps) {
  return (
    <label className="edit-field">
      <span className="edit-label">{label}</span>
      <select name={name} defaultValue={value ?? ''}>
        {any !== undefined && <option value="">{any}</option>}
        {options.map(([option, title]) => (
          <option key={option} value={option}>
            {title}
          </option>
        ))}
      </select>
      {hint && <small>{hint}</small>}
    </label>
  );
}

/** What is wrong with a text, by line. */
export function Problems({ problems, intro }: { problems: readonly Problem[]; intro: string }) {
  if (problems.length === 0) return null;
  const { text } = writingTextTexts();
  return (
    <section className="edit-problems" aria-label={intro}>
      <p>{intro}</p>
      <ul>
        {problems.map(({ line, message, field }) => (
          <li key={`${line} ${field} ${message}`}>
            <b>{field ? `${text.line(line)} ${text.field(field)}` : text.line(line)}</b> {message}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PagerProps {
  page: number;
  total: number;
  limit: number;
  /** The address of a page. */
  at: (page: number) => string;
}

/** Leads through the pages of a long list. */
export function Pager({ page, total, limit, at }: PagerProps) {
  const last = Math.max(1, Math.ceil(total / limit));
  if (last === 1) return null;
  const texts = writingTexts();
  return (
    <nav className="edit-pager" aria-label={texts.pages}>
      {page > 1 && (
        <a rel="prev" href={at(page - 1)}>
          {texts.previous}
        </a>
      )}
      <span>{texts.page(page, last)}</span>
      {page < last && (
        <a rel="next" href={at(page + 1)}>
          {texts.next}
        </a>
      )}
    </nav>
  );
}

/** The name of a language in the language of the interface. @param code undefined: the site's default */
export function languageName(code: string | undefined, locale: string): string {
  if (!code) return writingTextTexts().text.unknownLanguage;
  try {
    return new Intl.DisplayNames([locale], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
