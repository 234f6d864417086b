import type { FormField } from '@wenzhan/contract/calls/editing/form-fields';
import type { YamlPath } from '@wenzhan/text/yaml/edit-yaml';
import { filled } from '@wenzhan/texts/shown-texts';
import type { ComponentType } from 'react';
import { fits, isMap } from '../forms/form-values';
import { type FieldsProps, useForm } from './form-context';
import { EntriesInput } from './form-entries';
import type { FieldProps } from './form-field';
import { GroupInput, PictureInput } from './form-groups';
import { ChoiceInput, NumberInput, TextInput } from './form-inputs';
import { LinesInput } from './form-lines';
import { ListInput } from './form-list';
import { ColourInput, TimeInput, YamlInput } from './form-special-inputs';

const INPUTS: Readonly<Record<FormField['type'], ComponentType<FieldProps>>> = {
  line: TextInput,
  text: TextInput,
  markdown: TextInput,
  address: TextInput,
  'line-or-number': TextInput,
  number: NumberInput,
  'yes-no': ChoiceInput,
  choice: ChoiceInput,
  time: TimeInput,
  colour: ColourInput,
  lines: LinesInput,
  picture: PictureInput,
  group: GroupInput,
  list: ListInput,
  kinds: ListInput,
  entries: EntriesInput,
  yaml: YamlInput,
};

/** Fields that few need: they stand behind the others. */
const RARE: ReadonlySet<string> = new Set([
  ...['seriesOrder', 'status', 'aliases', 'origin', 'license', 'comments', 'traditional', 'feedId'],
  ...['translatedFrom', 'seo', 'version', 'cdnUrl', 'apiUrl', 'upload', 'traditionalVocabulary'],
  ...['verification', 'analytics', 'locale', 'languages', 'policeBadge'],
]);

/** The fields of a group or of a whole file. Keys that none of them is are named: they stay as they are. */
export function Fields({ fields, path, value, by }: FieldsProps) {
  const { texts } = useForm();
  const isTop = path.length === 0;
  const known = [by, ...fields.map(({ name }) => name)];
  const unknown = isMap(value) ? Object.keys(value).filter((key) => !known.includes(key)) : [];
  const shown = (isRare: boolean) =>
    fields
      .filter((field) => (isTop && !field.isRequired && RARE.has(field.name)) === isRare)
      .map((field) => <Field key={field.name} field={field} above={path} of={value} />);
  const others = shown(true);
  return (
    <>
      {shown(false)}
      {others.length > 0 && (
        <details className="edit-group">
          <summary>{texts.more}</summary>
          <div className="edit-inner">{others}</div>
        </details>
      )}
      {unknown.length > 0 && (
        <p className="edit-unknown">{filled(texts.unknown, unknown.join(', '))}</p>
      )}
    </>
  );
}

interface FieldInProps {
  field: FormField;
  above: YamlPath;
  of: unknown;
}

/** A field; a value that its type cannot show is edited as YAML. A field without a name is the whole file. */
function Field({ field, above, of }: FieldInProps) {
  const path = field.name === '' ? above : [...above, field.name];
  const value = field.name === '' ? of : isMap(of) ? of[field.name] : undefined;
  const Input = fits(field, value) ? INPUTS[field.type] : YamlInput;
  return <Input field={field} path={path} value={value} />;
}
