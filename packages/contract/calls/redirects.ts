import { z } from 'zod';
import { addressText, maybe, namedSchemas } from '../schemas/fields';
import { MEBIBYTE, optionalList } from './call';

export const redirectSchema = z
  .object({
    from: addressText.startsWith('/'),
    to: maybe(addressText),
    status: z.union([z.literal(301), z.literal(308), z.literal(410)]),
  })
  .refine((redirect) => redirect.status === 410 || redirect.to, {
    error: 'a redirect needs "to"',
  })
  .register(namedSchemas, { id: 'Redirect' });

export type Redirect = z.output<typeof redirectSchema>;

export const redirectList = optionalList('redirect_list', redirectSchema, {
  summary: 'Addresses that have moved or are gone',
  absent: 'means none',
  most: 200_000,
  maxBytes: 16 * MEBIBYTE,
});
