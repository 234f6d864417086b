import { plainUrl } from '@wenzhan/kit/security/csp-sources';
import { withoutTrailingSlashes } from '@wenzhan/kit/text/trailing-slashes';
import { z } from 'zod';
import { maybe, namedSchemas, withDefault } from './fields';
import { lenient } from './marks';

/** The value alone, as the search engine shows it in the `content` of its meta element. */
const verificationValue = lenient(
  maybe(
    z
      .string()
      .max(200)
      .regex(/^[\w.=+/-]{4,200}$/),
  ),
);

/** Values that prove to search engines who owns the site. */
export const verificationSchema = z
  .object({
    baidu: verificationValue,
    google: verificationValue,
    bing: verificationValue,
    '360': verificationValue,
    sogou: verificationValue,
    yandex: verificationValue,
  })
  .register(namedSchemas, { id: 'Verification' });

/** An absolute http(s) URL, without a slash at its end, as `ANALYTICS_SERVERS` has it. */
const server = z
  .url({ protocol: /^https?$/ })
  .max(2048)
  .refine((url) => !/[?#\s;,'"]/.test(url), { error: 'must have no ?, #, comma or semicolon' })
  .refine(plainUrl, { error: 'must have the name of a host, without *' })
  .transform((url) => withoutTrailingSlashes(new URL(url).href));

/** Whether nothing is loaded before the visitor agrees. */
const consent = withDefault(z.boolean(), false);

/** What counts page views. The site loads it from `server` only, if the deployment allows it (`analytics-sources.ts`). */
export const analyticsSchema = z
  .discriminatedUnion('provider', [
    z.object({ provider: z.literal('vercel'), consent }),
    z.object({ provider: z.literal('umami'), server, websiteId: z.uuid(), consent }),
    z.object({
      provider: z.literal('plausible'),
      server: server.prefault('https://plausible.io'),
      domain: z
        .string()
        .max(253)
        .regex(/^[\w.,-]{1,253}$/),
      consent,
    }),
    z.object({ provider: z.literal('matomo'), server, siteId: z.int().positive(), consent }),
    z.object({
      provider: z.literal('baidu'),
      siteId: z
        .string()
        .length(32)
        .regex(/^[0-9a-f]{32}$/),
      consent,
    }),
    /** Google Analytics 4. */
    z.object({
      provider: z.literal('ga4'),
      measurementId: z
        .string()
        .max(22)
        .regex(/^G-[A-Z0-9]{4,20}$/),
      consent,
    }),
  ])
  .register(namedSchemas, { id: 'Analytics' });

export type Analytics = z.output<typeof analyticsSchema>;
