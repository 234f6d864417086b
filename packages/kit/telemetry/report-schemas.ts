import { z } from 'zod';

/** Larger reports are rejected. */
export const MAX_REPORT_BYTES = 4096;

/** An uncaught error of a page's script. */
export const clientErrorSchema = z.object({
  message: z.string().min(1),
  stack: z.string().default(''),
  path: z.string().default(''),
  build: z.string().default(''),
});

const milliseconds = z.number().nonnegative().max(600_000).optional();

/** The Core Web Vitals of one visit, and two metrics that explain them. */
export const vitalsSchema = z.object({
  path: z.string(),
  metrics: z.object({
    LCP: milliseconds,
    INP: milliseconds,
    FCP: milliseconds,
    TTFB: milliseconds,
    CLS: z.number().nonnegative().max(100).optional(),
  }),
});

export type ClientError = z.output<typeof clientErrorSchema>;
export type VitalName = keyof z.output<typeof vitalsSchema>['metrics'];
