import { PageHeading, PageSections } from '@/components/parts/page-section';
import type { NamedForm } from '@/lib/site/queries/section-data';
import { Form } from './form';

/** A page with one form. */
export function FormPage({ name, form }: NamedForm) {
  return (
    <PageSections>
      <PageHeading title={form.title} description={form.description} />
      <Form name={name} form={form} />
    </PageSections>
  );
}
