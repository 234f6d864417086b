import Page, * as page from '@/app/content/page';
import { SiteShell } from '@/components/frame/site-shell';
import { traditionalMetadata, traditionalPage } from '@/components/traditional/traditional-page';

export const ensureStatic = 'navigation';
export const generateMetadata = traditionalMetadata(page.generateMetadata);

export default traditionalPage(Page, SiteShell);
