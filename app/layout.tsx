import { SiteDocument } from '@/components/site/site-document';

export { siteViewport as viewport } from '@/lib/seo/metadata';

/** Every page says itself what it is: a default here would be what forgetful ones claim to be. */
export default SiteDocument;
