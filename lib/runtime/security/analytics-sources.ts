import { z } from 'zod';
import { processSlot } from '../process/singleton';

/** Origins that the analytics of the site's configuration use. */
const sourcesSchema = z.object({
  scripts: z.array(z.string()),
  connections: z.array(z.string()),
  images: z.array(z.string()),
});
type AnalyticsSources = z.output<typeof sourcesSchema>;

const NONE: AnalyticsSources = { scripts: [], connections: [], images: [] };

const slot = processSlot<AnalyticsSources>('analytics-sources');

/** Sets what the policies of this process allow from now on: each page that is rendered says what its site has. */
export const provideAnalyticsSources = slot.provide;

/** What policies allow for analytics: as the page rendered last has them, at first as the build has. */
export function analyticsSources(): AnalyticsSources {
  const built = process.env.SITE_ANALYTICS_SOURCES;
  return slot.get() ?? (built ? sourcesSchema.parse(JSON.parse(built)) : NONE);
}
