import { EMAIL, type FormField, maxLengthOf, TELEPHONE } from '@wenzhan/contract/schemas/form';
import { acceptedEndings, fileWords, maxBytesOf } from '@wenzhan/contract/schemas/form-files';
import { InterfaceText } from '@/components/parts/interface-text';
import { interfaceAttributes, pageMessages } from '@/lib/site/page-edition';
import styles from './form.module.css';

interface FieldProps {
  /** The id of its form. */
  form: string;
  field: FormField;
  /** What it is filled in with, if it takes words. */
  value?: string | undefined;
}

/** One field of a form with its label, its hint, and the place of its fault. */
export function Field({ form, field, value }: FieldProps) {
  const { name, label, type, required, hint } = field;
  const id = `${form}-${name}`;
  const words = fileWords(field, pageMessages().forms);
  const title = (
    <>
      {label}
      {required && (
        <span className={styles.required} {...interfaceAttributes()}>
          {pageMessages().forms.required}
        </span>
      )}
    </>
  );
  return (
    <div className={styles.field}>
      {type === 'checkbox' ? (
        <div className={styles.choice}>
          <Control id={id} field={field} />
          <label htmlFor={id}>{title}</label>
        </div>
      ) : (
        <>
          <label htmlFor={id}>{title}</label>
          <Control id={id} field={field} value={value} />
        </>
      )}
      {type === 'file' && (
        <p id={`${id}-files`} className={styles.hint}>
          <InterfaceText>{pageMessages().forms.fileHint(words.kinds, words.size)}</InterfaceText>
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <FaultPlace id={id} name={name} />
    </div>
  );
}

/** Where the fault of a field is shown. */
export function FaultPlace({ id, name }: { id: string; name: string }) {
  return <p id={`${id}-fault`} className={styles.fault} data-fault={name} hidden />;
}

/** The names by which browsers know what visitors have filled in elsewhere. */
const KNOWN: ReadonlyMap<string, string> = new Map([
  ['name', 'name'],
  ['company', 'organization'],
  ['organization', 'organization'],
  ['address', 'street-address'],
]);

interface ControlProps extends Pick<FieldProps, 'field' | 'value'> {
  id: string;
}

function Control({ id, field, value }: ControlProps) {
  const { name, type, required, hint, minLength, options } = field;
  const common = {
    id,
    name,
    required,
    'aria-describedby': [
      ...(type === 'file' ? [`${id}-files`] : []),
      ...(hint ? [`${id}-hint`] : []),
      `${id}-fault`,
    ].join(' '),
  };
  // With `maxlength` browsers would cut what is pasted, without a word.
  const most = maxLengthOf(field);
  const text = {
    ...common,
    minLength,
    'data-max': most,
    ...(value && { defaultValue: value.slice(0, most) }),
  };
  switch (type) {
    case 'text':
      return <input {...text} autoComplete={KNOWN.get(name) ?? 'off'} />;
    case 'email':
      // With `type="email"` browsers refuse the sign ＠ of Chinese input methods.
      return (
        <input
          {...text}
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          pattern={EMAIL}
        />
      );
    case 'telephone':
      return <input {...text} type="tel" autoComplete="tel" pattern={TELEPHONE} />;
    case 'textarea':
      return <textarea {...text} rows={7} />;
    case 'checkbox':
      return <input {...common} type="checkbox" value="1" />;
    case 'file': {
      const { kinds, size } = fileWords(field, pageMessages().forms);
      const accept = acceptedEndings(field).map((ending) => `.${ending}`);
      // The server decides by the bytes; a browser knows the size, and what to show of a fault.
      const bounds = { 'data-bytes': maxBytesOf(field), 'data-size': size, 'data-kinds': kinds };
      return <input {...common} {...bounds} type="file" accept={accept.join()} />;
    }
    case 'select':
      return (
        <select {...common} defaultValue="">
          <option value="">{pageMessages().forms.choose}</option>
          {options?.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
      );
  }
}
