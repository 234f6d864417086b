/** The bearer token of a request; undefined without one. */
export const bearerOf = ({ headers }: Request): string | undefined =>
  /^Bearer (\S+)$/.exec(headers.get('authorization') ?? '')?.[1];
