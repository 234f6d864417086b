// opencc-js has no types for its dictionaries.
declare module 'opencc-js/dict/*' {
  const pairs: string;
  export default pairs;
}
