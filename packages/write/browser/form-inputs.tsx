import type { ChangeEvent } from 'react';
import { isNumber, lineOrNumber, rowsOf, textOf } from '../forms/form-values';
import { useFieldId, useForm } from './form-context';
import { type FieldProps, Labelled, useSet, useTyped } from './form-field';
import { Suggestions } from './form-lines';

type Typing = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;

/** A text of one line or of several; what is empty is no longer in the file, unless it is required. */
export function TextInput({ field, path, value }: FieldProps) {
  const { texts, suggestions } = useForm();
  const set = useSet(path);
  const shown = textOf(value);
  const { text, fault, type, settle } = useTyped(shown, (typed) => {
    const empty = field.isRequired ? '' : undefined;
    const next = field.type === 'line-or-number' ? lineOrNumber(typed, value) : typed || empty;
    return set(next) ? { shown: typed } : { fault: texts.notTaken };
  });
  const isLong = field.type === 'text' || field.type === 'markdown';
  const list = suggestions[field.name];
  const listId = `${useFieldId(path)}-list`;
  const onChange = ({ target }: Typing) => type(target.value);
  return (
    <Labelled field={field} path={path} text={text} fault={fault}>
      {(attributes) =>
        isLong ? (
          <textarea
            {...attributes}
            className={field.type === 'text' ? 'edit-prose' : undefined}
            rows={rowsOf(text, field.type === 'markdown' ? 5 : 2)}
            value={text}
            onChange={onChange}
            onBlur={settle}
          />
        ) : (
          <>
            <input
              {...attributes}
              type="text"
              inputMode={field.type === 'address' ? 'url' : undefined}
              list={list && listId}
              autoComplete="off"
              value={text}
              onChange={onChange}
              onBlur={settle}
            />
            {list && <Suggestions id={listId} list={list} />}
          </>
        )
      }
    </Labelled>
  );
}

export function NumberInput({ field, path, value }: FieldProps) {
  const { texts } = useForm();
  const set = useSet(path);
  const { text, fault, type, settle } = useTyped(textOf(value), (typed) => {
    if (typed !== '' && !isNumber(typed)) return { fault: texts.notNumber };
    const next = typed === '' ? undefined : Number(typed);
    return set(next) ? { shown: textOf(next) } : { fault: texts.notTaken };
  });
  return (
    <Labelled field={field} path={path} fault={fault}>
      {(attributes) => (
        <input
          {...attributes}
          type="text"
          inputMode="decimal"
          className="edit-short"
          value={text}
          onChange={({ target }) => type(target.value)}
          onBlur={settle}
        />
      )}
    </Labelled>
  );
}

/** One of several values, or none. */
export function ChoiceInput({ field, path, value }: FieldProps) {
  const { texts } = useForm();
  const set = useSet(path);
  const isYesNo = field.type === 'yes-no';
  const yesNo = [
    { value: 'true', label: texts.yes },
    { value: 'false', label: texts.no },
  ];
  const options = isYesNo ? yesNo : (field.options ?? []);
  const current = textOf(value);
  const isKnown = current === '' || options.some((option) => option.value === current);
  const meaningOf = (chosen: string) => {
    if (chosen === '') return undefined;
    if (isYesNo) return chosen === 'true';
    return isNumber(chosen) ? Number(chosen) : chosen;
  };
  return (
    <Labelled field={field} path={path}>
      {(attributes) => (
        <select
          {...attributes}
          className="edit-short"
          value={current}
          onChange={({ target }) => set(meaningOf(target.value))}
        >
          <option value="">{texts.unset}</option>
          {!isKnown && <option value={current}>{current}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}
