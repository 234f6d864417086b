import { describeApp } from '@wenzhan/host/app';
import handler from '@wenzhan/host/page-handler';
import { hostedApp } from './hosted-app';

/* The framework's `cacheHandler` of this site. */
describeApp(hostedApp);

export default handler;
