import { describeApp } from '@wenzhan/host/app';
import handler from '@wenzhan/host/data-handler';
import { hostedApp } from './hosted-app';

/* The framework's `cacheHandlers.default` of this site. */
describeApp(hostedApp);

export default handler;
