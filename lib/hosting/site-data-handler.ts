import { describeApp } from '@wenzhan/host/app';
import handler from '@wenzhan/host/data-handler';
import { siteDescription } from './site-description';

/* The framework's `cacheHandlers.default` of this site. */
describeApp(siteDescription);

export default handler;
