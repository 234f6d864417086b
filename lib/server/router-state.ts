import { z } from 'zod';

/** A static segment's name, or a parameter: name, value, kind, static siblings. */
const segmentSchema = z.union([
  z.string(),
  z.tuple([
    z.string(),
    z.string(),
    z.enum([
      'c',
      'ci(..)(..)',
      'ci(.)',
      'ci(..)',
      'ci(...)',
      'oc',
      'd',
      'di(..)(..)',
      'di(.)',
      'di(..)',
      'di(...)',
    ]),
    z.array(z.string()).nullable(),
  ]),
]);

/** The longest way to a page of this site has six segments; the framework's time grows with the square. */
const MAX_DEPTH = 20;

/**
 * The router's state as the framework's server accepts it (`next/dist/server/app-render/types.js`), of a
 * site without parallel routes; the framework answers 500 to anything that it does not accept.
 *
 * @param depth how many segments may stand below
 */
const stateSchema = (depth: number): z.ZodType =>
  z.tuple([
    segmentSchema,
    z.strictObject(depth > 0 ? { children: stateSchema(depth - 1).optional() } : {}),
    z.tuple([z.string(), z.string()]).nullish(),
    z.enum(['refetch', 'inside-shared-layout', 'metadata-only']).nullish(),
    z.number().nullish(),
    z.string().optional(),
  ]);

const routerStateSchema = stateSchema(MAX_DEPTH);

/** Whether a `Next-Router-State-Tree` header is one that the site's own router may have sent. */
export function isRouterState(header: string): boolean {
  try {
    return routerStateSchema.safeParse(JSON.parse(decodeURIComponent(header))).success;
  } catch {
    return false;
  }
}
