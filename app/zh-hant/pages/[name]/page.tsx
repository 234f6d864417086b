import Page, * as page from '@/app/pages/[name]/page';
import { SiteShell } from '@/components/frame/site-shell';
import {
  traditionalMetadata,
  traditionalPage,
  traditionalParams,
} from '@/components/traditional/traditional-page';

export const ensureStatic = 'navigation';
export const generateStaticParams = traditionalParams(page.generateStaticParams);
export const generateMetadata = traditionalMetadata(page.generateMetadata);

export default traditionalPage(Page, SiteShell);
