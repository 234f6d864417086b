import { routes } from '@wenzhan/contract/urls/routes';
import { descriptions } from '@wenzhan/texts/descriptions';
import type { Metadata } from 'next';
import { PageLanguages } from '@/components/editions/page-languages';
import { SiteStateTable } from '@/components/pages/test/site-state-table';
import { TestBench } from '@/components/pages/test/test-bench';
import { PageHeading, PageSections } from '@/components/parts/page-section';
import { pageMetadata } from '@/lib/site/metadata/metadata';
import { toolMetadata } from '@/lib/site/metadata/page-metadata';
import { getSite } from '@/lib/site/queries/site';

const heading = () => {
  const { test: title, ofTest: description } = descriptions();
  return { title, description };
};

export const ensureStatic = 'navigation';

export async function generateMetadata(): Promise<Metadata> {
  const site = await getSite();
  const facts = toolMetadata(site, { path: routes.test, ...heading() });
  return pageMetadata(site, facts);
}

export default function TestPage() {
  return (
    <PageSections>
      <PageHeading {...heading()} />
      <TestBench />
      <SiteStateTable />
      <PageLanguages />
    </PageSections>
  );
}
