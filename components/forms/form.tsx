import { type FormConfig, TRAP } from '@wenzhan/contract/schemas/form';
import { routes } from '@wenzhan/contract/urls/routes';
import type { FormTexts } from '@wenzhan/texts/forms';
import { InterfaceText } from '@/components/parts/interface-text';
import { pageLink, pageMessages } from '@/lib/site/page-edition';
import { ConsentField } from './consent-field';
import { Field } from './field';
import styles from './form.module.css';
import { SendingFields } from './sending-fields';

interface FormProps {
  /** The name of the form in the site's configuration. */
  name: string;
  form: FormConfig;
  /** Begins the ids of its fields: its name, unless the page has this form already. */
  id?: string | undefined;
  /** What fields of words are filled in with, by their names; visitors can change it. */
  values?: Readonly<Record<string, string>>;
}

/**
 * A form of the site's configuration. It is sent without scripts, too (`lib/handlers/forms`); with them
 * `lib/browser/forms` sends it. Both put faults into the elements `[data-fault]`, and what concerns the whole form into
 * `[data-notice]`. The page around it has the heading.
 */
export function Form({ name, form, id = name, values = {} }: FormProps) {
  const { notices, faults, send, trap, needsScripts } = pageMessages().forms;
  const texts: FormTexts = { notices, faults };
  return (
    <form
      className={styles.form}
      action={routes.sendForm(name)}
      method="post"
      encType={form.fields.some(({ type }) => type === 'file') ? 'multipart/form-data' : undefined}
      // Two landmarks of one name would not be told apart.
      aria-label={id === name ? form.title : undefined}
      data-form={name}
      data-texts={JSON.stringify(texts)}
      data-thanks={form.thanks}
    >
      <p className={styles.notice} data-notice role="alert" hidden />
      {form.fields.map((field) => (
        <Field key={field.name} form={id} field={field} value={values[field.name]} />
      ))}
      {form.consent && <ConsentField form={id} consent={form.consent} />}
      <div className={styles.trap} aria-hidden="true">
        <label>
          {trap}
          <input name={TRAP} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <input type="hidden" name="_page" value={pageLink(routes.form(name))} />
      <SendingFields />
      {form.proofOfWork && (
        <noscript>
          <p className={styles.notice}>
            <InterfaceText>{needsScripts}</InterfaceText>
          </p>
        </noscript>
      )}
      <button type="submit" className={styles.send}>
        {form.submit ?? <InterfaceText>{send}</InterfaceText>}
      </button>
    </form>
  );
}
