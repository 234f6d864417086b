import type { FormField } from '@wenzhan/contract/calls/editing/form-fields';
import type { Problem } from '@wenzhan/contract/calls/editing/values';
import type { YamlPath } from '@wenzhan/text/yaml/edit-yaml';
import { filled } from '@wenzhan/texts/shown-texts';
import { Fragment, type ReactNode, useState } from 'react';
import { setField } from '../forms/form-values';
import { useFieldId, useForm, useProblems } from './form-context';

export interface FieldProps {
  field: FormField;
  path: YamlPath;
  /** What the file has. */
  value: unknown;
}

/** Attributes that tie an element to its label, its help and what is wrong with it. */
export interface FieldAttributes {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

interface LabelledProps {
  field: FormField;
  path: YamlPath;
  /** What is typed, if it may have so many characters at most. */
  text?: string | undefined;
  /** What is wrong with what was typed. */
  fault?: string | undefined;
  /** Further help. */
  note?: string | undefined;
  children: (attributes: FieldAttributes) => ReactNode;
}

/** A field with its label, its help, what is wrong with it, and how much more it takes. */
export function Labelled({ field, path, text, fault, note, children }: LabelledProps) {
  const { texts } = useForm();
  const id = useFieldId(path);
  // What is wrong with one line of a list, or within YAML, is shown with all of it.
  const problems = useProblems(path, true);
  const count = counterOf(text, field.most, texts);
  const hasHelp = Boolean(field.help || note || count);
  const isFaulty = problems.length > 0 || fault !== undefined;
  const described = [isFaulty && `${id}-fault`, hasHelp && `${id}-help`].filter(Boolean).join(' ');
  return (
    <div className="edit-field">
      <label className="edit-label" htmlFor={id}>
        {field.label}
        {field.isRequired && <small>{texts.required}</small>}
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': isFaulty || undefined,
        'aria-required': field.isRequired || undefined,
      })}
      <Faults id={`${id}-fault`} problems={problems} fault={fault} />
      {hasHelp && (
        <small id={`${id}-help`}>
          <Help text={[field.help, note].filter(Boolean).join(' ')} />
          {count && <b className="edit-counter">{count}</b>}
        </small>
      )}
    </div>
  );
}

/** What is wrong with a field. */
export function Faults({
  id,
  problems,
  fault,
}: {
  id: string;
  problems: readonly Problem[];
  fault?: string | undefined;
}) {
  if (problems.length === 0 && fault === undefined) return null;
  return (
    <p className="edit-fault" id={id}>
      {[...problems.map(({ message }) => message), fault].filter(Boolean).join(' ')}
    </p>
  );
}

/** Puts a value into the file, or removes it. */
export function useSet(path: YamlPath) {
  const { edit, order } = useForm();
  return (value: unknown) => edit((yaml) => setField(yaml, path, value, order));
}

/** Help in which words between backticks are code. */
export function Help({ text }: { text: string }) {
  const parts = text.split('`').map((words, at) => ({ words, at, isCode: at % 2 === 1 }));
  return parts.map(({ words, at, isCode }) =>
    isCode ? <code key={at}>{words}</code> : <Fragment key={at}>{words}</Fragment>,
  );
}

/** How much more a field takes, once its end is near. */
function counterOf(
  text: string | undefined,
  most: number | undefined,
  texts: { left: string; over: string },
): string | undefined {
  if (text === undefined || most === undefined || text.length <= most * 0.8) return undefined;
  const left = most - text.length;
  return filled(left < 0 ? texts.over : texts.left, String(Math.abs(left)));
}

/**
 * What somebody types, which stays as typed while the file says the same in other words, or cannot say it.
 *
 * @param shown the value in the file as the field shows it
 * @param take takes what was typed into the file. Returns how the field would show it then, or what is wrong with it
 */
export function useTyped(
  shown: string,
  take: (typed: string) => { shown: string } | { fault: string },
) {
  const [typed, setTyped] = useState({
    text: shown,
    over: shown,
    fault: undefined as string | undefined,
  });
  const isCurrent = typed.over === shown;
  const type = (text: string) => {
    const taken = take(text);
    if ('fault' in taken) setTyped({ text, over: shown, fault: taken.fault });
    else setTyped({ text, over: taken.shown, fault: undefined });
  };
  return {
    text: isCurrent ? typed.text : shown,
    fault: isCurrent ? typed.fault : undefined,
    type,
    /** Shows what the file has, unless what was typed could not be taken. */
    settle: () =>
      typed.fault === undefined && setTyped({ text: shown, over: shown, fault: undefined }),
  };
}
