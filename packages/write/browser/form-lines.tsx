import { useId, useState } from 'react';
import { linesOf, rowsOf, textOf } from '../forms/form-values';
import { useForm } from './form-context';
import { type FieldProps, Labelled, useSet, useTyped } from './form-field';

/** A list of lines, such as tags. */
export function LinesInput({ field, path, value }: FieldProps) {
  const { texts, suggestions } = useForm();
  const set = useSet(path);
  const lines = Array.isArray(value) ? value.map(textOf) : [];
  const { text, fault, type, settle } = useTyped(lines.join('\n'), (typed) => {
    const next = linesOf(typed, value);
    return set(next) ? { shown: (next ?? []).join('\n') } : { fault: texts.notTaken };
  });
  const others = suggestions[field.name]?.filter((one) => !lines.includes(one)) ?? [];
  return (
    <Labelled field={field} path={path} fault={fault} note={texts.lines}>
      {(attributes) => (
        <>
          <textarea
            {...attributes}
            className="edit-prose"
            rows={rowsOf(text, 2)}
            value={text}
            onChange={({ target }) => type(target.value)}
            onBlur={settle}
          />
          {others.length > 0 && (
            <AddLine list={others} onAdd={(line) => type([...lines, line].join('\n'))} />
          )}
        </>
      )}
    </Labelled>
  );
}

/** A line that is added to others, which may be one of a list. */
function AddLine({ list, onAdd }: { list: readonly string[]; onAdd: (line: string) => void }) {
  const { texts } = useForm();
  const id = useId();
  const [line, setLine] = useState('');
  const add = () => {
    if (line.trim() !== '') onAdd(line.trim());
    setLine('');
  };
  return (
    <span className="edit-inline">
      <input
        type="text"
        aria-label={texts.addTag}
        placeholder={texts.addTag}
        list={id}
        autoComplete="off"
        value={line}
        onChange={({ target }) => setLine(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          add();
        }}
      />
      <button type="button" onClick={add}>
        {texts.add}
      </button>
      <Suggestions id={id} list={list} />
    </span>
  );
}

/** What may be typed into a field. */
export function Suggestions({ id, list }: { id: string; list: readonly string[] }) {
  return (
    <datalist id={id}>
      {list.map((one) => (
        <option key={one} value={one} />
      ))}
    </datalist>
  );
}
