import { NotFoundWords } from '@/components/feedback/not-found-words';
import { SiteFrame } from '@/components/site/site-frame';

export default function SinglePageNotFound() {
  return (
    <SiteFrame>
      <NotFoundWords />
    </SiteFrame>
  );
}
