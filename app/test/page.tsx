import type { Metadata } from 'next';
import { PageHeading, PageSections } from '@/components/site/page-section';
import { SiteStateTable } from '@/components/test/site-state-table';
import { getSiteOrLastGood } from '@/lib/api/site';
import { pageMetadata } from '@/lib/seo/metadata';

export const ensureStatic = 'navigation';

export async function generateMetadata(): Promise<Metadata> {
  return pageMetadata(await getSiteOrLastGood(), { title: '测试', noindex: true });
}

export default function TestPage() {
  return (
    <PageSections>
      <PageHeading title="测试" description="供测试人员使用的页面：客户端此刻持有的站点配置。" />
      <SiteStateTable />
    </PageSections>
  );
}
