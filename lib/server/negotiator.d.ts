declare module 'negotiator' {
  import type { IncomingHttpHeaders } from 'node:http';

  /** What a visitor accepts. The package brings no types of its own, and those of others lack a parameter. */
  export default class Negotiator {
    constructor(request: { headers: IncomingHttpHeaders });
    /** The best of the available encodings; of those that are as good, the first preferred one. */
    encoding(available: string[], preferred: string[]): string | undefined;
  }
}
