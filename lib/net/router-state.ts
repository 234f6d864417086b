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

/**
 * The router's state as the framework's server accepts it
 * (`next/dist/server/app-render/types.js`); it answers 500 to anything else.
 */
const routerStateSchema: z.ZodType = z.lazy(() =>
  z.tuple([
    segmentSchema,
    z.record(z.string(), routerStateSchema),
    z.tuple([z.string(), z.string()]).nullish(),
    z.enum(['refetch', 'inside-shared-layout', 'metadata-only']).nullish(),
    z.number().nullish(),
    z.string().optional(),
  ]),
);

/** Whether a `Next-Router-State-Tree` header is one that the site's own router may have sent. */
export function isRouterState(header: string): boolean {
  try {
    return routerStateSchema.safeParse(JSON.parse(decodeURIComponent(header))).success;
  } catch {
    return false;
  }
}
