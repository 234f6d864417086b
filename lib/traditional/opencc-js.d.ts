// opencc-js has no types for its dictionaries.
declare module 'opencc-js/dict/TSCharacters' {
  const pairs: string;
  export default pairs;
}
