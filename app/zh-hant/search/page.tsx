import Page, * as page from '@/app/search/page';
import { SiteShell } from '@/components/frame/site-shell';
import { traditionalMetadata, traditionalPage } from '@/components/traditional/traditional-page';

export const instant = false;
export const generateMetadata = traditionalMetadata(page.generateMetadata);

export default traditionalPage(Page, SiteShell);
