import Page, * as page from '@/app/page';
import { traditionalMetadata, traditionalPage } from '@/components/traditional/traditional-page';

export const ensureStatic = 'navigation';
export const generateMetadata = traditionalMetadata(page.generateMetadata);

export default traditionalPage(Page);
