import type { Metadata } from 'next';
import { PageHeading, PageSections } from '@/components/layout/page-section';
import { SiteStateTable } from '@/components/test/site-state-table';
import { TestBench } from '@/components/test/test-bench';
import { getSite } from '@/lib/data/site';
import { routes } from '@/lib/routes';
import { pageMetadata } from '@/lib/seo/metadata';
import { toolMetadata } from '@/lib/seo/page-metadata';

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
