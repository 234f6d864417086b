import { routes } from '@wenzhan/contract/urls/routes';
import { descriptions } from '@wenzhan/texts/descriptions';
import type { Metadata } from 'next';
import { SiteStateTable } from '@/components/pages/test/site-state-table';
import { TestBench } from '@/components/pages/test/test-bench';
import { PageHeading, PageSections } from '@/components/parts/page-section';
import { pageMetadata } from '@/lib/site/metadata/metadata';
import { toolMetadata } from '@/lib/site/metadata/page-metadata';
import { getSite } from '@/lib/site/queries/site';

const { test: TITLE, ofTest: DESCRIPTION } = descriptions;

export const ensureStatic = 'navigation';

export async function generateMetadata(): Promise<Metadata> {
  const site = await getSite();
  const facts = toolMetadata(site, { path: routes.test, title: TITLE, description: DESCRIPTION });
  return pageMetadata(site, facts);
}

export default function TestPage() {
  return (
    <PageSections>
      <PageHeading title={TITLE} description={DESCRIPTION} />
      <TestBench />
      <SiteStateTable />
    </PageSections>
  );
}
