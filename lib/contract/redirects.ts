import type { Session } from './session';

/** `redirect_list`, which a backend may leave out. */
export async function checkRedirects(session: Session): Promise<void> {
  const answer = await session.optional('redirect_list', {}, [404]);
  const seen = new Set<string>();
  for (const [index, { from, to }] of answer?.data.list.entries() ?? []) {
    const where = `data.list.${index}`;
    if (seen.has(from)) answer?.note('redirect-unique', `${where}.from`, 'another path', from);
    seen.add(from);
    if (to === from)
      answer?.note('redirect-unique', `${where}.to`, `another path than ${from}`, to);
  }
}
