/** Whether this code runs in a release, which has its commands as bundles (`bin/wenzhan`). */
export const IS_OF_RELEASE = import.meta.filename.endsWith('.mjs');

/** How a command is called: with npm in a checkout, or in a release. @param name that of `bin/wenzhan` */
export const invocation = (name: string, inCheckout = name): string =>
  IS_OF_RELEASE ? `wenzhan ${name}` : `npm run ${inCheckout} --`;
