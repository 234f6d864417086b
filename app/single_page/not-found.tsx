import { NotFoundMessage } from '@/components/errors/not-found-message';
import { SiteShell } from '@/components/frame/site-shell';

export default function SinglePageNotFound() {
  return (
    <SiteShell>
      <NotFoundMessage />
    </SiteShell>
  );
}
