// Named here, because the bundle of the content service (`scripts/node-bundles.ts`) gives a CommonJS package that is imported
// with `import()` no named exports.
export { createClient, RESP_TYPES } from '@redis/client';
