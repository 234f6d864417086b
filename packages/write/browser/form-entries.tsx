import { useState } from 'react';
import { isMap, setField } from '../forms/form-values';
import { useFieldId, useForm } from './form-context';
import type { FieldProps } from './form-field';
import { Group } from './form-groups';
import { Item } from './form-item';

/** The form of a name, which is a key of the file. */
const NAME = /^[a-z0-9][a-z0-9_-]{0,63}$/;

/** Values by names that the editor chooses, such as forms. */
export function EntriesInput({ field, path, value }: FieldProps) {
  const { texts, edit, order, Fields } = useForm();
  const entries = Object.entries(isMap(value) ? value : {});
  const [added, setAdded] = useState<string | null>(null);
  const set = (name: string, entry: unknown) =>
    edit((yaml) => setField(yaml, [...path, name], entry, order));
  return (
    <Group field={field} path={path} value={undefined}>
      <ul className="edit-items">
        {entries.map(([name, entry]) => (
          <Item
            key={name}
            title={name}
            path={[...path, name]}
            isNew={name === added}
            onRemove={() => set(name, undefined)}
          >
            <Fields fields={field.fields ?? []} path={[...path, name]} value={entry} />
          </Item>
        ))}
      </ul>
      <AddNamed
        id={`${useFieldId(path)}-name`}
        label={texts.addNamed}
        taken={entries.map(([name]) => name)}
        onAdd={(name) => {
          setAdded(name);
          set(name, {});
        }}
      />
    </Group>
  );
}

interface AddNamedProps {
  id: string;
  label: string;
  taken: readonly string[];
  onAdd: (name: string) => void;
}

function AddNamed({ id, label, taken, onAdd }: AddNamedProps) {
  const { texts } = useForm();
  const [name, setName] = useState('');
  const [isWrong, setWrong] = useState(false);
  const add = () => {
    const isGood = NAME.test(name) && !taken.includes(name);
    setWrong(!isGood);
    if (!isGood) return;
    onAdd(name);
    setName('');
  };
  return (
    <div className="edit-field">
      <label className="edit-label" htmlFor={id}>
        {label}
      </label>
      <span className="edit-inline">
        <input
          id={id}
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          value={name}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-fault` : undefined}
          onChange={({ target }) => setName(target.value)}
        />
        <button type="button" onClick={add}>
          {texts.addItem}
        </button>
      </span>
      {isWrong && (
        <p className="edit-fault" id={`${id}-fault`}>
          {texts.badName}
        </p>
      )}
    </div>
  );
}
