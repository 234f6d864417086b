/* Parts of the host that tests of a site look at. */
export { Visits } from '../ahead/visits';
export { RedisTier } from '../cache/redis-tier';
export { Store } from '../cache/store';
export { deferScripts } from '../html/deferred-scripts';
export { withPageCsp } from '../html/page-csp';
export { startMetrics } from '../metrics';
export { rateLimitClass } from '../rate-limit-class';
export { installRequestPipeline } from '../request-pipeline';
