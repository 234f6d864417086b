import Page, * as page from '@/app/single_page/[pageName]/page';
import {
  traditionalMetadata,
  traditionalPage,
  traditionalParams,
} from '@/components/traditional/traditional-page';

export const ensureStatic = 'navigation';
export const generateStaticParams = traditionalParams(page.generateStaticParams);
export const generateMetadata = traditionalMetadata(page.generateMetadata);

export default traditionalPage(Page);
