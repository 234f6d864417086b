import { notFound } from 'next/navigation';
import { FormSent } from '@/components/forms/form-sent';
import { defineMetadata, definePage } from '@/components/pages/define-page';
import { sentFormMetadata } from '@/lib/site/metadata/form-metadata';
import { formParams, getForm } from '@/lib/site/queries/forms';

const ROUTE = '/forms/[form]/sent';
type Params = Awaited<PageProps<typeof ROUTE>['params']>;

export const ensureStatic = 'navigation';
export const generateStaticParams = formParams;
export const generateMetadata = defineMetadata(ROUTE, load, sentFormMetadata);

export default definePage(ROUTE, async (params: Params) => <FormSent {...(await load(params))} />);

async function load({ form }: Params) {
  return (await getForm(form)) ?? notFound();
}
