import { siteLocale } from '@wenzhan/kit/language';
import { writingOutcomes } from '@wenzhan/texts/writing-outcomes';
import { STYLESHEET_ADDRESS } from '../styles/stylesheet';
import { actionAddress } from './addresses';

/*
 * Documents that answer a form, without the site's own: what was typed is in them, whatever has happened to the session or
 * to the content service. A route cannot render a page of the framework with what it was sent.
 */

/** Fields that are never sent back. */
const SECRET = ['password', 'again', 'current', 'next'];

interface FailedForm {
  /** The action. */
  name: string;
  fields: ReadonlyMap<string, string>;
  /** What has happened, in words. */
  reason: string;
  /** Whether the same form may succeed if it is sent again. */
  mayRepeat: boolean;
  /** Whether the editor has to sign in first. */
  isExpired: boolean;
  /** What is saved now, if that is in conflict, and its version, from which the next attempt begins. */
  theirs?: { text: string; version: string } | undefined;
  back: string;
}

/** A form that failed, with what was typed. */
export function failedFormPage(failed: FailedForm): string {
  const texts = writingOutcomes();
  const { fields, reason, isExpired, back } = failed;
  const title = fields.has('text') ? texts.failed.title : texts.failed.done;
  const signIn = `<a class="edit-button" href="/login?next=/edit" target="_blank">${escaped(texts.signIn)}</a>`;
  return documentOf(title, [
    `<p role="alert" class="edit-notice">${escaped(reason)}</p>`,
    ...(isExpired ? [`<p class="edit-buttons">${signIn}</p>`] : []),
    ...(fields.has('text') || failed.mayRepeat ? [formOf(failed)] : []),
    linkBack(back),
  ]);
}

function formOf({ name, fields, theirs }: FailedForm): string {
  const texts = writingOutcomes();
  const given = new Map(fields);
  const text = given.get('text');
  given.delete('text');
  if (theirs) given.set('base', theirs.version);
  const hidden = [...given]
    .filter(([field]) => !SECRET.includes(field))
    .map(
      ([field, value]) =>
        `<input type="hidden" name="${escaped(field)}" value="${escaped(value)}">`,
    );
  return [
    `<form class="edit-text" method="post" enctype="multipart/form-data" action="${escaped(actionAddress(name))}">`,
    ...hidden,
    text === undefined ? '' : textArea(texts.yours, text, 'name="text"'),
    `<p class="edit-buttons"><button class="edit-primary">${escaped(texts.again)}</button></p>`,
    '</form>',
    theirs ? textArea(texts.theirs, theirs.text, 'readonly') : '',
  ].join('');
}

// A browser leaves out the first line break of a text area.
const textArea = (label: string, text: string, attributes: string): string =>
  `<label class="edit-field"><span class="edit-label">${escaped(label)}</span><textarea rows="20" spellcheck="false" ${attributes}>\n${escaped(text)}</textarea></label>`;

interface ShownOnce {
  title: string;
  notice: string;
  value: string;
  back: string;
}

/** Something that is shown once, such as the address of a link. */
export const shownOncePage = ({ title, notice, value, back }: ShownOnce): string =>
  documentOf(title, [
    `<p role="status" class="edit-notice">${escaped(notice)}</p>`,
    `<label class="edit-field"><span class="edit-label">${escaped(writingOutcomes().address)}</span><input readonly value="${escaped(value)}"></label>`,
    linkBack(back),
  ]);

const linkBack = (back: string): string =>
  `<p class="edit-back"><a href="${escaped(back)}">${escaped(writingOutcomes().back)}</a></p>`;

const documentOf = (title: string, parts: readonly string[]): string =>
  [
    `<!doctype html><html class="edit-alone" lang="${escaped(siteLocale())}">`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    '<meta name="robots" content="noindex">',
    `<title>${escaped(title)}</title><link rel="stylesheet" href="${escaped(STYLESHEET_ADDRESS)}"></head>`,
    `<body><main class="edit-main"><h1>${escaped(title)}</h1>${parts.join('')}</main></body></html>`,
  ].join('');

/** A text in HTML, or in an attribute in double quotes. */
const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
