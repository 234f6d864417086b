import { z } from 'zod';

/** A static segment, or a parameter: name, value, kind, static siblings. */
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

/** The deepest page of the site has six segments; the framework's time is quadratic in the depth. */
const MAX_DEPTH = 20;

/**
 * The router state of a site without parallel routes, as the framework's server accepts it
 * (`next/dist/server/app-render/types.js`). It responds with 500 to any other.
 *
 * @param depth maximum number of nested segments
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

/** Whether the value of a `Next-Router-State-Tree` header is a valid router state. */
export function isRouterState(header: string): boolean {
  try {
    return routerStateSchema.safeParse(JSON.parse(decodeURIComponent(header))).success;
  } catch {
    return false;
  }
}
