import { notFound } from 'next/navigation';
import { NotFoundMessage } from '@/components/errors/not-found-message';
import { StatusBoundary } from '@/components/errors/status-boundary';
import { SiteShell } from '@/components/frame/site-shell';
import { traditionalMetadata, traditionalPage } from '@/components/traditional/traditional-page';
import { unavailableMetadata } from '@/lib/site/metadata/metadata';
import { getSite } from '@/lib/site/queries/site';

export const ensureStatic = 'navigation';
export const generateMetadata = traditionalMetadata(async () =>
  unavailableMetadata(await getSite(), 'missing'),
);

/** The document of every path below `/zh-hant` that matches no route (`rewrites` in `next.config.ts`). */
export default traditionalPage(NotFoundPage, SiteShell);

function NotFoundPage() {
  return (
    <StatusBoundary final status={404} by={() => notFound()}>
      <NotFoundMessage shared />
    </StatusBoundary>
  );
}
