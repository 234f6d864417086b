import type { FormConfig } from '@wenzhan/contract/schemas/form';
import { InterfaceText } from '@/components/parts/interface-text';
import { TargetLink } from '@/components/parts/target-link';
import { interfaceAttributes, pageMessages } from '@/lib/site/page-edition';
import { FaultPlace } from './field';
import styles from './form.module.css';

interface ConsentFieldProps {
  /** The id of its form. */
  form: string;
  consent: NonNullable<FormConfig['consent']>;
}

/** What a visitor must agree to before the form is sent, with the page that explains it. */
export function ConsentField({ form, consent }: ConsentFieldProps) {
  const texts = pageMessages().forms;
  const id = `${form}-_consent`;
  return (
    <div className={styles.field}>
      <div className={styles.choice}>
        <input
          id={id}
          type="checkbox"
          name="_consent"
          value="1"
          required
          aria-describedby={`${id}-fault`}
        />
        <label htmlFor={id}>
          {consent.text}
          <span className={styles.required} {...interfaceAttributes()}>
            {texts.required}
          </span>
        </label>
      </div>
      {/* Opened beside the form: what is typed stays. */}
      <TargetLink path={consent.path} className={styles.explanation} newTab>
        <InterfaceText>{texts.explanation}</InterfaceText>
      </TargetLink>
      <FaultPlace id={id} name="_consent" />
    </div>
  );
}
