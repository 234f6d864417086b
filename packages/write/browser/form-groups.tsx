import type { FormField } from '@wenzhan/contract/calls/editing/form-fields';
import { type ReactNode, useState } from 'react';
import { isMap, titleOf } from '../forms/form-values';
import { type FieldsProps, useFieldId, useForm, useProblems } from './form-context';
import { Faults, type FieldProps, Help, useSet } from './form-field';

/** Fields within a field. One that may be missing is closed until somebody opens it. */
export function GroupInput({ field, path, value }: FieldProps) {
  const { Fields } = useForm();
  return (
    <Group field={field} path={path} value={value}>
      <Fields fields={field.fields ?? []} path={path} value={value} />
    </Group>
  );
}

interface GroupProps extends FieldProps {
  children: ReactNode;
}

/** A closed group opens by itself if something is wrong in it. */
export function Group({ field, path, value, children }: GroupProps) {
  const { texts } = useForm();
  const id = useFieldId(path);
  const problems = useProblems(path);
  const isFaulty = useProblems(path, true).length > 0;
  const [isOpen] = useState(isFaulty || field.isRequired);
  const title = titleOf(value);
  return (
    <details className="edit-group" id={id} open={isOpen}>
      <summary>
        {field.label}
        {field.isRequired && <small>{texts.required}</small>}
        {title && <small className="edit-hint">{title}</small>}
      </summary>
      <div className="edit-inner">
        {field.help && (
          <small>
            <Help text={field.help} />
          </small>
        )}
        <Faults id={`${id}-fault`} problems={problems} />
        {children}
      </div>
    </details>
  );
}

/** A picture: chosen, with the words that replace it. */
export function PictureInput({ field, path, value }: FieldProps) {
  const problems = useProblems(path);
  return (
    <fieldset className="edit-picture" id={useFieldId(path)}>
      <legend>{field.label}</legend>
      {field.help && (
        <small>
          <Help text={field.help} />
        </small>
      )}
      <Faults id={`${useFieldId(path)}-fault`} problems={problems} />
      <PictureFields fields={field.fields ?? []} path={path} value={value} isField={true} />
    </fieldset>
  );
}

const SIZES = ['url', 'width', 'height'];

/** Whether the fields of a group or an entry are those of a picture. */
export const isPicture = (fields: readonly FormField[]): boolean =>
  [...SIZES, 'alt'].every((name) => fields.some((field) => field.name === name));

interface PictureProps extends FieldsProps {
  /** Whether it is a field of its own: an entry of a list is removed as one. */
  isField?: boolean | undefined;
}

export function PictureFields({ fields, path, value, isField }: PictureProps) {
  const { texts, choosePicture, Fields } = useForm();
  const set = useSet(path);
  const { url } = isMap(value) ? value : {};
  const isThere = typeof url === 'string' && url !== '';
  const isShown = isThere && /^\/(?![/\\])/.test(url);
  const choose = async () => {
    const chosen = await choosePicture?.();
    if (!chosen) return;
    const { alt = '', ...place } = chosen;
    const old = isMap(value) ? value : {};
    const next = { ...old, ...place, ...(alt || !old.alt ? { alt } : {}) };
    set(next);
  };
  const isSize = (name: string) => SIZES.includes(name);
  const words = fields.filter(({ name }) => !isSize(name));
  const sizes = fields.filter(({ name }) => isSize(name));
  return (
    <>
      {isShown && <img src={url} alt="" loading="lazy" />}
      <p className="edit-buttons">
        {choosePicture && (
          <button type="button" onClick={() => void choose()}>
            {isThere ? texts.picture.change : texts.picture.choose}
          </button>
        )}
        {value !== undefined && isField && (
          <button type="button" onClick={() => set(undefined)}>
            {texts.picture.remove}
          </button>
        )}
      </p>
      {isThere && (
        <Fields fields={words} path={path} value={only(value, (name) => !isSize(name))} />
      )}
      <details className="edit-group" open={!choosePicture}>
        <summary>{texts.picture.details}</summary>
        <div className="edit-inner">
          <Fields fields={sizes} path={path} value={only(value, isSize)} />
        </div>
      </details>
    </>
  );
}

/** The parts of a map with some names. */
const only = (value: unknown, isMeant: (name: string) => boolean) =>
  isMap(value)
    ? Object.fromEntries(Object.entries(value).filter(([name]) => isMeant(name)))
    : undefined;
