/** What the hook does before a commit, with the files that are in it. */
export default {
  '*.{ts,tsx,mjs,css,json,yml,yaml}': 'biome check --write --no-errors-on-unmatched',
  // The types of one file depend on all others.
  '*.{ts,tsx}': () => 'npm run --silent types',
};
