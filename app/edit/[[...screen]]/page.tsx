import { isScreen } from '@wenzhan/write/forms/addresses';
import { parseScreenParams } from '@wenzhan/write/forms/screen-params';
import { screenTitle } from '@wenzhan/write/forms/screen-title';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { EditPage } from '@/components/edit/edit-page';

type Props = PageProps<'/edit/[[...screen]]'>;

export const instant = false;

async function screenOf({ params }: Props) {
  const { screen = [] } = await params;
  const name = screen.join('/');
  return isScreen(name) ? name : notFound();
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return { title: screenTitle(await screenOf(props)), robots: { index: false, follow: false } };
}

export default async function Page(props: Props) {
  const params = parseScreenParams(await props.searchParams);
  return <EditPage screen={await screenOf(props)} params={params} />;
}
