import { type FormField, maxLengthOf, TRAP } from '@wenzhan/contract/schemas/form';
import { routes } from '@wenzhan/contract/urls/routes';
import type { FormTexts } from '@wenzhan/texts/forms';
import { ConsentField } from '@/components/forms/consent-field';
import { FaultPlace, Field } from '@/components/forms/field';
import styles from '@/components/forms/form.module.css';
import { SendingFields } from '@/components/forms/sending-fields';
import { InterfaceText } from '@/components/parts/interface-text';
import { pageLink, pageMessages } from '@/lib/site/page-edition';
import type { NamedForm } from '@/lib/site/queries/section-data';

/** The field of a form that names the product. */
const PRODUCT_FIELD = 'product';

interface EnquiryFormProps extends NamedForm {
  /** What its field `product` is filled in with. */
  product: string;
}

/** A form of the site that knows the product which its page shows; for the rest it is as `Form`. */
export function EnquiryForm({ name, form, product }: EnquiryFormProps) {
  const { notices, faults, send, trap, needsScripts } = pageMessages().forms;
  const texts: FormTexts = { notices, faults };
  return (
    <form
      className={styles.form}
      action={routes.sendForm(name)}
      method="post"
      aria-label={form.title}
      data-form={name}
      data-texts={JSON.stringify(texts)}
      data-thanks={form.thanks}
    >
      <p className={styles.notice} data-notice role="alert" hidden />
      {form.fields.map((field) =>
        isProductField(field) ? (
          <ProductField key={field.name} form={name} field={field} product={product} />
        ) : (
          <Field key={field.name} form={name} field={field} />
        ),
      )}
      {form.consent && <ConsentField form={name} consent={form.consent} />}
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

const isProductField = ({ name, type }: FormField) =>
  name === PRODUCT_FIELD && (type === 'text' || type === 'textarea');

interface ProductFieldProps {
  form: string;
  field: FormField;
  product: string;
}

/** Visitors can say more: that they want two of it. */
function ProductField({ form, field, product }: ProductFieldProps) {
  const { name, label, hint, required, minLength } = field;
  const id = `${form}-${name}`;
  const most = maxLengthOf(field);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        required={required}
        minLength={minLength}
        data-max={most}
        autoComplete="off"
        defaultValue={product.slice(0, most)}
        aria-describedby={hint ? `${id}-hint ${id}-fault` : `${id}-fault`}
      />
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <FaultPlace id={id} name={name} />
    </div>
  );
}
