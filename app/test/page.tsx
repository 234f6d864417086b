import type { Metadata } from 'next';
import { PageHeading, PageSections } from '@/components/site/page-section';
import { SiteStateTable } from '@/components/test/site-state-table';
import { TestBench } from '@/components/test/test-bench';
import { getSite } from '@/lib/api/queries';
import { pageMetadata } from '@/lib/seo/metadata';

export const ensureStatic = 'navigation';

export async function generateMetadata(): Promise<Metadata> {
  return pageMetadata(await getSite(), { title: '测试', noindex: true });
}

export default function TestPage() {
  return (
    <PageSections>
      <PageHeading
        title="测试"
        description="供测试人员使用的页面：逐项触发提示、遮罩与错误，并列出客户端此刻持有的站点配置。请求都在浏览器里作答，不会打开任何出错的网址。"
      />
      <TestBench />
      <SiteStateTable />
    </PageSections>
  );
}
