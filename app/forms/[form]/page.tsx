import { notFound } from 'next/navigation';
import { FormPage } from '@/components/forms/form-page';
import { defineMetadata, definePage } from '@/components/pages/define-page';
import { StructuredData } from '@/components/parts/structured-data';
import { formMetadata } from '@/lib/site/metadata/form-metadata';
import { formParams, getForm } from '@/lib/site/queries/forms';

const ROUTE = '/forms/[form]';
type Params = Awaited<PageProps<typeof ROUTE>['params']>;

export const ensureStatic = 'navigation';
export const generateStaticParams = formParams;
export const generateMetadata = defineMetadata(ROUTE, load, formMetadata);

export default definePage(ROUTE, async (params: Params) => {
  const namedForm = await load(params);
  return (
    <>
      <StructuredData value={namedForm} factsOf={formMetadata} />
      <FormPage {...namedForm} />
    </>
  );
});

async function load({ form }: Params) {
  return (await getForm(form)) ?? notFound();
}
