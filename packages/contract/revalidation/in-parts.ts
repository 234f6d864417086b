import type { RevalidationRequest } from './revalidation-request';

/** Tags of one request: the contract takes 500 in a list, and 64 KiB. */
const MAX_IN_A_PART = 250;

/** A request of any length as those that a site takes. */
export function inParts({
  tags,
  withdrawn,
  purge = [],
}: Omit<RevalidationRequest, 'purge'> & Partial<RevalidationRequest>): RevalidationRequest[] {
  const all = [...new Set([...tags, ...withdrawn])];
  return Array.from({ length: Math.ceil(all.length / MAX_IN_A_PART) }, (_, at) => {
    const part = new Set(all.slice(at * MAX_IN_A_PART, (at + 1) * MAX_IN_A_PART));
    const isIn = (tag: string) => part.has(tag);
    return {
      tags: tags.filter(isIn),
      withdrawn: withdrawn.filter(isIn),
      purge: purge.filter(isIn),
    };
  });
}
