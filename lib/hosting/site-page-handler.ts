import { describeApp } from '@wenzhan/host/app';
import handler from '@wenzhan/host/page-handler';
import { siteDescription } from './site-description';

/* The framework's `cacheHandler` of this site. */
describeApp(siteDescription);

export default handler;
