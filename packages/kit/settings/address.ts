import { z } from 'zod';
import { withoutTrailingSlashes } from '../text/trailing-slashes';

/** An absolute http(s) URL, without a slash at its end. */
export const address = z
  .url({ protocol: /^https?$/, error: 'must be an absolute http(s) address' })
  .transform(withoutTrailingSlashes);
