import type { FormField } from '@wenzhan/contract/calls/editing/form-fields';
import { insertInYaml, moveInYaml, removeInYaml } from '@wenzhan/text/yaml/edit-yaml';
import { filled } from '@wenzhan/texts/shown-texts';
import type { FormTexts } from '@wenzhan/texts/writing-form';
import { useLayoutEffect, useRef, useState } from 'react';
import { isMap, setField, titleOf } from '../forms/form-values';
import { useFieldId, useForm } from './form-context';
import type { FieldProps } from './form-field';
import { Group, isPicture, PictureFields } from './form-groups';
import { Item } from './form-item';

/** Entries that a form shows at most. */
const MOST_SHOWN = 300;

type Kind = NonNullable<FormField['kinds']>[number];

/** A list of groups of fields, of one kind or of several, such as the sections of a page. */
export function ListInput(props: FieldProps) {
  const { field, path, value } = props;
  const { texts, Fields } = useForm();
  const items = Array.isArray(value) ? value : [];
  const id = useFieldId(path);
  const { ids, added, region, add, remove, move } = useItems(props, items);
  if (items.length > MOST_SHOWN) {
    return (
      <Group field={field} path={path} value={undefined}>
        <p>{filled(texts.tooLong, String(items.length))}</p>
      </Group>
    );
  }
  return (
    <Group field={field} path={path} value={undefined}>
      <ol className="edit-items" ref={region}>
        {items.map((item, index) => {
          const kind = kindOf(field, item);
          const fields = field.kinds ? (kind?.fields ?? []) : (field.fields ?? []);
          const place = { fields, path: [...path, index], value: item, by: field.kinds?.[0]?.by };
          return (
            <Item
              key={ids[index]}
              title={itemTitle(field, item, index, texts)}
              path={place.path}
              isNew={ids[index] === added}
              onMove={(by) => move(index, index + by)}
              onRemove={() => remove(index)}
            >
              {isPicture(fields) ? <PictureFields {...place} /> : <Fields {...place} />}
            </Item>
          );
        })}
      </ol>
      {items.length > 1 && <small>{texts.keys}</small>}
      <AddItem
        {...props}
        isFull={items.length >= (field.most ?? MOST_SHOWN)}
        onAdd={add}
        id={`${id}-add`}
      />
    </Group>
  );
}

const kindOf = ({ kinds }: FormField, item: unknown): Kind | undefined =>
  kinds?.find(({ by, value }) => isMap(item) && item[by] === value);

/** How people know an entry: by its kind and its first words, or by its place. */
function itemTitle(field: FormField, item: unknown, index: number, texts: FormTexts): string {
  const words = titleOf(item);
  const kind = kindOf(field, item)?.label;
  return [kind, words].filter(Boolean).join(' · ') || filled(texts.item, String(index + 1));
}

/** The entries of a list, each with an id that stays with it, and what can be done with them. */
function useItems({ field, path }: FieldProps, items: readonly unknown[]) {
  const { edit, announce, order, texts } = useForm();
  const region = useRef<HTMLOListElement>(null);
  const focused = useRef<Element | null>(null);
  const [known, setKnown] = useState<readonly number[]>([]);
  const [added, setAdded] = useState<number | null>(null);
  const ids = idsOf(known, items.length);
  useLayoutEffect(() => {
    // An element that is moved in the document loses the focus.
    if (focused.current instanceof HTMLElement) focused.current.focus();
    focused.current = null;
  });
  const titleAt = (index: number) => itemTitle(field, items[index], index, texts);

  const add = (item: Record<string, unknown>) => {
    const isThere = items.length > 0;
    const isDone = edit((yaml) =>
      isThere ? insertInYaml(yaml, path, items.length, item) : setField(yaml, path, [item], order),
    );
    if (!isDone) return;
    const next = idsOf(ids, items.length + 1);
    setKnown(next);
    setAdded(next.at(-1) ?? null);
    announce(filled(texts.added, itemTitle(field, item, items.length, texts)));
  };
  const remove = (index: number) => {
    const isLast = items.length === 1 && !field.isRequired && path.length > 0;
    const isDone = edit((yaml) =>
      isLast ? setField(yaml, path, undefined, order) : removeInYaml(yaml, [...path, index]),
    );
    if (!isDone) return;
    setKnown(ids.toSpliced(index, 1));
    announce(filled(texts.removed, titleAt(index)));
    region.current?.closest('details')?.querySelector('summary')?.focus();
  };
  const move = (from: number, to: number) => {
    if (to < 0 || to >= items.length || !edit((yaml) => moveInYaml(yaml, path, from, to))) return;
    focused.current = document.activeElement;
    setKnown(ids.toSpliced(from, 1).toSpliced(to, 0, ids[from] ?? 0));
    announce(filled(texts.moved, titleAt(from), String(to + 1), String(items.length)));
  };
  return { ids, added, region, add, remove, move };
}

/** Ids of so many entries: the known ones, and new ones for others. */
function idsOf(known: readonly number[], length: number): number[] {
  const first = Math.max(-1, ...known) + 1;
  return Array.from({ length }, (_, index) => known[index] ?? first + index - known.length);
}

interface AddItemProps extends FieldProps {
  id: string;
  isFull: boolean;
  onAdd: (item: Record<string, unknown>) => void;
}

/** Adds an entry, of a kind that is chosen if there are several. */
function AddItem({ field: { kinds }, id, isFull, onAdd }: AddItemProps) {
  const { texts } = useForm();
  const [value, setValue] = useState(kinds?.[0]?.value ?? '');
  if (isFull) return null;
  if (!kinds) {
    return (
      <p className="edit-buttons">
        <button type="button" onClick={() => onAdd({})}>
          {texts.addItem}
        </button>
      </p>
    );
  }
  const kind = kinds.find((one) => one.value === value);
  return (
    <p className="edit-buttons">
      <label htmlFor={id}>{texts.addKind}</label>
      <select
        id={id}
        className="edit-short"
        value={value}
        onChange={({ target }) => setValue(target.value)}
      >
        {kinds.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
      <button type="button" onClick={() => kind && onAdd({ [kind.by]: kind.value })}>
        {texts.add}
      </button>
    </p>
  );
}
