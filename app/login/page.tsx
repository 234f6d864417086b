import type { Metadata } from 'next';
import { PageHeading, PageSections } from '@/components/layout/page-section';
import { LoginForm } from '@/components/login/login-form';
import { getSite } from '@/lib/data/site';
import { routes } from '@/lib/routes';
import { pageMetadata } from '@/lib/seo/metadata';
import { toolMetadata } from '@/lib/seo/page-metadata';
import { parseLoginParams } from '@/lib/session/login-params';
import { typedName } from '@/lib/session/typed-name';

const TITLE = '登录';
const DESCRIPTION = '浏览本站不需要登录。登录只供编辑预览草稿。';

export const instant = false;

export async function generateMetadata(): Promise<Metadata> {
  const site = await getSite();
  const facts = toolMetadata(site, { path: routes.login, title: TITLE, description: DESCRIPTION });
  return pageMetadata(site, facts);
}

export default async function LoginPage({ searchParams }: PageProps<'/login'>) {
  const { next, problems } = parseLoginParams(await searchParams);
  return (
    <PageSections>
      <PageHeading title={TITLE} description={DESCRIPTION} />
      <LoginForm next={next} problems={problems} username={await typedName()} />
    </PageSections>
  );
}
