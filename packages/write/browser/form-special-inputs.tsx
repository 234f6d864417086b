import { readYaml } from '@wenzhan/text/yaml/edit-yaml';
import { filled } from '@wenzhan/texts/shown-texts';
import { stringify } from 'yaml';
import { rowsOf, textOf } from '../forms/form-values';
import { localTime, zonedTime } from '../forms/zone-times';
import { useForm } from './form-context';
import { type FieldProps, Labelled, useSet, useTyped } from './form-field';
import { TextInput } from './form-inputs';

/** A time on the clocks of the site's zone. */
export function TimeInput(props: FieldProps) {
  const { field, path, value } = props;
  const { texts, timeZone } = useForm();
  const set = useSet(path);
  const shown = localTime(textOf(value), timeZone) ?? '';
  const { text, fault, type } = useTyped(shown, (typed) => {
    const next = typed === '' ? undefined : zonedTime(typed, timeZone);
    return set(next) ? { shown: typed } : { fault: texts.notTaken };
  });
  if (value && shown === '') return <TextInput {...props} />;
  return (
    <Labelled field={field} path={path} fault={fault} note={filled(texts.zone, timeZone)}>
      {(attributes) => (
        <input
          {...attributes}
          type="datetime-local"
          className="edit-short"
          step={/:\d\d:\d\d$/.test(shown) ? 1 : undefined}
          value={text}
          onChange={({ target }) => {
            // A time that is typed halfway is an empty one.
            const isUnfinished =
              target.value === '' && (target.validity.badInput || field.isRequired);
            if (!isUnfinished) type(target.value);
          }}
        />
      )}
    </Labelled>
  );
}

/** A colour as `#rrggbb`, chosen or typed. */
export function ColourInput({ field, path, value }: FieldProps) {
  const { texts } = useForm();
  const set = useSet(path);
  const { text, fault, type } = useTyped(textOf(value), (typed) =>
    set(typed || undefined) ? { shown: typed } : { fault: texts.notTaken },
  );
  const whole = text.replace(/^#(\w)(\w)(\w)$/, '#$1$1$2$2$3$3').toLowerCase();
  return (
    <Labelled field={field} path={path} fault={fault}>
      {(attributes) => (
        <span className="edit-colour">
          <input
            type="color"
            aria-label={filled(texts.pick, field.label)}
            value={/^#[0-9a-f]{6}$/.test(whole) ? whole : '#000000'}
            onChange={({ target }) => type(target.value)}
          />
          <input
            {...attributes}
            type="text"
            autoComplete="off"
            value={text}
            onChange={({ target }) => type(target.value)}
          />
        </span>
      )}
    </Labelled>
  );
}

/** A value without a form of its own, as YAML, which is read before it is taken. */
export function YamlInput({ field, path, value }: FieldProps) {
  const { texts } = useForm();
  const set = useSet(path);
  const shown = value === undefined ? '' : stringify(value, { lineWidth: 0 }).trimEnd();
  const { text, fault, type, settle } = useTyped(shown, (typed) => {
    try {
      const next = typed.trim() === '' ? undefined : readYaml(typed);
      const asShown = next === undefined ? '' : stringify(next, { lineWidth: 0 }).trimEnd();
      return set(next) ? { shown: asShown } : { fault: texts.notTaken };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return { fault: filled(texts.notYaml, reason) };
    }
  });
  return (
    <Labelled field={field} path={path} fault={fault}>
      {(attributes) => (
        <textarea
          {...attributes}
          rows={rowsOf(text, 3)}
          spellCheck={false}
          value={text}
          onChange={({ target }) => type(target.value)}
          onBlur={settle}
        />
      )}
    </Labelled>
  );
}
