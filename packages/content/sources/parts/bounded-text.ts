import { z } from 'zod';

/* A text that is kept has a maximum: longer than that, it is a fault of its entry. */

/** A name, title or address. */
export const shortText = z.string().max(2000);
/** A description or summary. */
export const longText = z.string().max(100_000);
/** A whole text; pages show its first 500,000 characters. */
export const bodyText = z.string().max(4_000_000);
