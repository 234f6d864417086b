import { routes } from '@wenzhan/contract/urls/routes';
import { descriptions } from '@wenzhan/texts/descriptions';
import { signInTexts } from '@wenzhan/texts/sign-in';
import type { Metadata } from 'next';
import { PageLanguages } from '@/components/editions/page-languages';
import { LoginForm } from '@/components/pages/login/login-form';
import { PasskeySignIn } from '@/components/pages/login/passkey-sign-in';
import { PageHeading, PageSections } from '@/components/parts/page-section';
import { canSignIn, parseLoginParams } from '@/lib/handlers/session/login-params';
import { typedName } from '@/lib/session/typed-name';
import { pageMetadata } from '@/lib/site/metadata/metadata';
import { toolMetadata } from '@/lib/site/metadata/page-metadata';
import { getSite } from '@/lib/site/queries/site';

const heading = () => {
  const { signIn: title, ofSignIn: description } = descriptions();
  return { title, description };
};

const passkeyTexts = () => {
  const { passkey: signIn, passkeyFailed: failed } = signInTexts();
  return { signIn, failed };
};

export const instant = false;

export async function generateMetadata(): Promise<Metadata> {
  const site = await getSite();
  const facts = toolMetadata(site, { path: routes.login, ...heading() });
  return pageMetadata(site, facts);
}

export default async function LoginPage({ searchParams }: PageProps<'/login'>) {
  const { next, problems } = parseLoginParams(await searchParams);
  return (
    <PageSections>
      <PageHeading {...heading()} />
      <LoginForm next={next} problems={problems} username={await typedName()} />
      {canSignIn() && <PasskeySignIn next={next} texts={passkeyTexts()} />}
      <PageLanguages />
    </PageSections>
  );
}
