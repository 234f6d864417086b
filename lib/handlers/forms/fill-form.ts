import { type FormConfig, maxLengthOf } from '@wenzhan/contract/schemas/form';
import { fileWords } from '@wenzhan/contract/schemas/form-files';
import type { FormFault, FormTexts } from '@wenzhan/texts/forms';
import { filled } from '@wenzhan/texts/shown-texts';
import type { Element, ElementContent, Root } from 'hast';
import rehypeParse from 'rehype-parse';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import { pageMessages } from '../../site/page-edition';
import type { FormAnswer } from './answers';
import { CONSENT, type Typed } from './read-values';

/** What is put into the page of a form. */
export interface Filling {
  name: string;
  form: FormConfig;
  typed: Typed;
  /** Files that were chosen; they have to be chosen again. */
  chosen: ReadonlyMap<string, File>;
  answer: Exclude<FormAnswer, { status: 0 }>;
}

/**
 * Puts what was typed, and what is wrong with it, into the document of a form's page, and leaves out its scripts: they
 * would make the document of everybody of it. Whatever was typed is text, or the value of a field.
 */
export function fillForm(html: string, filling: Filling): string {
  const tree = unified().use(rehypeParse).parse(html);
  withoutScripts(tree);
  visit(tree, 'element', (element) => {
    if (element.tagName === 'form' && element.properties.dataForm === filling.name) {
      fill(element, filling);
    }
  });
  return unified().use(rehypeStringify).stringify(tree);
}

function withoutScripts(tree: Root): void {
  visit(tree, 'element', (element, index, parent) => {
    if (!parent || index === undefined) return;
    const { tagName, properties } = element;
    if (tagName === 'script' || (tagName === 'link' && properties.as === 'script')) {
      parent.children.splice(index, 1);
      return [SKIP, index];
    }
    if (tagName !== 'noscript') return;
    parent.children.splice(index, 1, ...element.children);
    return [SKIP, index];
  });
}

function fill(form: Element, filling: Filling): void {
  const { answer, typed } = filling;
  const texts = JSON.parse(String(form.properties.dataTexts)) as FormTexts;
  let hasFocus = false;
  visit(form, 'element', (element) => {
    const { properties } = element;
    if (properties.dataNotice !== undefined) {
      show(element, texts.notices[answer.notice]);
      // A screen reader begins with what has the focus.
      if (!answer.faults) Object.assign(properties, { tabIndex: -1, autoFocus: true });
    }
    const faultField = String(properties.dataFault ?? '');
    const fault = faultOf(filling, faultField);
    if (fault) show(element, faultText(texts, filling, faultField, fault));
    if (!['input', 'select', 'textarea'].includes(element.tagName)) return;
    const name = String(properties.name);
    const value = name === '_token' ? (answer.permit?.token ?? typed.get(name)) : typed.get(name);
    if (isFilledIn(filling, name) || name === '_token') setValue(element, value ?? '');
    if (!faultOf(filling, name)) return;
    properties.ariaInvalid = 'true';
    if (!hasFocus) properties.autoFocus = true;
    hasFocus = true;
  });
}

const isFilledIn = ({ form }: Filling, name: string): boolean =>
  name === CONSENT || form.fields.some((field) => field.name === name);

function faultOf({ answer: { faults = {} }, chosen }: Filling, name: string) {
  if (Object.hasOwn(faults, name)) return faults[name];
  return chosen.has(name) ? 'fileAgain' : undefined;
}

function faultText(
  texts: FormTexts,
  { form, typed }: Filling,
  name: string,
  fault: FormFault,
): string {
  const field = form.fields.find((one) => one.name === name);
  const text = texts.faults[fault];
  if (!field) return text;
  if (fault === 'fileSize') return filled(text, fileWords(field, pageMessages().forms).size);
  if (fault === 'fileKind') return filled(text, fileWords(field, pageMessages().forms).kinds);
  const most = maxLengthOf(field);
  const bound = fault === 'tooShort' ? field.minLength : most;
  const { length } = (typed.get(name) ?? '').replace(/\r\n?/g, '\n').trim();
  return filled(text, `${bound}`, `${length - most}`);
}

function show(element: Element, text: string): void {
  delete element.properties.hidden;
  element.children = [{ type: 'text', value: text }];
}

function setValue({ tagName, properties, children }: Element, value: string): void {
  if (properties.type === 'file') return;
  if (tagName === 'textarea') children.splice(0, children.length, { type: 'text', value });
  else if (tagName === 'select') for (const option of children) selectOption(option, value);
  else if (properties.type === 'checkbox') properties.checked = Boolean(value);
  else properties.value = value;
}

function selectOption(option: ElementContent, value: string): void {
  if (option.type === 'element') option.properties.selected = option.properties.value === value;
}
