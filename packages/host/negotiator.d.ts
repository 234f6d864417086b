declare module 'negotiator' {
  import type { IncomingHttpHeaders } from 'node:http';

  /** Content negotiation for one request. The package has no types; the published ones lack a parameter. */
  export default class Negotiator {
    constructor(request: { headers: IncomingHttpHeaders });
    /** The best available encoding; among equally good ones, the first of `preferred`. */
    encoding(available: string[], preferred: string[]): string | undefined;
  }
}
