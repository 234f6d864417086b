import type { Metadata } from 'next';
import { LoginForm } from '@/components/login/login-form';
import { PageHeading, PageSections } from '@/components/site/page-section';
import { getSite } from '@/lib/api/queries';
import { pageMetadata } from '@/lib/seo/metadata';
import { parseLoginParams } from '@/lib/session/login-params';

export const instant = false;

export async function generateMetadata(): Promise<Metadata> {
  return pageMetadata(await getSite(), { title: '登录', noindex: true });
}

export default async function LoginPage({ searchParams }: PageProps<'/login'>) {
  const { next, problem } = parseLoginParams(await searchParams);
  return (
    <PageSections>
      <PageHeading title="登录" description="浏览本站不需要登录。登录只供编辑预览草稿。" />
      <LoginForm next={next} problem={problem} />
    </PageSections>
  );
}
