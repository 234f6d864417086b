import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import Page, * as page from '@/app/search/page';
import { SiteShell } from '@/components/frame/site-shell';
import { renderOrFail } from '@/components/pages/define-page';
import { unavailableMetadata } from '@/lib/site/metadata/metadata';
import { getSite } from '@/lib/site/queries/site';
import { startEdition } from '@/lib/site/start-edition';

type Props = PageProps<'/[edition]/search'>;

export const instant = false;

export async function generateMetadata(props: Props): Promise<Metadata> {
  if (!(await startEdition(props.params))) return unavailableMetadata(await getSite(), 'missing');
  return page.generateMetadata({ ...props, params: Promise.resolve({}) });
}

/** The search in an edition. */
export default async function EditionSearch(props: Props) {
  const { edition } = await props.params;
  if (!(await startEdition(props.params)))
    return renderOrFail(`/${edition}/search`, () => notFound(), { frame: SiteShell });
  return (
    <SiteShell>
      <Page {...props} params={Promise.resolve({})} />
    </SiteShell>
  );
}
