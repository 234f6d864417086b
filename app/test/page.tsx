import type { Metadata } from 'next';
import { SiteStateTable } from '@/components/pages/test/site-state-table';
import { TestBench } from '@/components/pages/test/test-bench';
import { PageHeading, PageSections } from '@/components/parts/page-section';
import { pageMetadata } from '@/lib/site/metadata/metadata';
import { toolMetadata } from '@/lib/site/metadata/page-metadata';
import { getSite } from '@/lib/site/queries/site';
import { routes } from '@/lib/urls';

const TITLE = '测试';
const DESCRIPTION =
  '供测试人员使用的页面：逐项触发提示、遮罩与错误，并列出客户端此刻持有的站点配置。请求都在浏览器里作答，不会打开任何出错的网址。';

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
