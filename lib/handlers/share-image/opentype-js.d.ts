/** The module that Node can import by name, too; the package's entry for it is CommonJS. */
declare module 'opentype.js/dist/opentype.mjs' {
  export * from 'opentype.js';
}
