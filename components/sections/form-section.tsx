import { Form } from '@/components/forms/form';
import { SectionFrame } from './section-frame';
import type { SectionProps } from './section-props';

/** A form of the site. */
export function FormSection({ section: { title, named }, formId }: SectionProps<'form'>) {
  return (
    <SectionFrame title={title ?? named.form.title}>
      {named.form.description && <p>{named.form.description}</p>}
      <Form {...named} id={formId} />
    </SectionFrame>
  );
}
