import { Answer } from '@/components/feedback/answer';
import { FrontPage } from '@/components/site/front-page';
import { SiteFrame } from '@/components/site/site-frame';
import { getFrontPage } from '@/lib/api/front-page';
import { load } from '@/lib/api/load';

export const ensureStatic = 'navigation';

export default async function HomePage() {
  const loaded = await load(getFrontPage());
  return (
    <SiteFrame>
      <Answer loaded={loaded}>{(front) => <FrontPage front={front} />}</Answer>
    </SiteFrame>
  );
}
