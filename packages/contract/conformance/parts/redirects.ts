import { redirectKey } from '@wenzhan/kit/urls/path';
import { parseTarget } from '../../urls/target';
import type { Session } from './session';

/** Checks `redirect_list`, which a backend may omit. */
export async function checkRedirects(session: Session): Promise<void> {
  const response = await session.optional('redirect_list', {}, [404]);
  const list = response?.data.list ?? [];
  const starts = new Set(list.map(({ from }) => redirectKey(from)));
  const seen = new Set<string>();
  for (const [index, { from, to, status }] of list.entries()) {
    const where = `data.list.${index}`;
    const start = redirectKey(from);
    if (seen.has(start)) response?.note('redirect-unique', `${where}.from`, 'another path', from);
    seen.add(start);
    if (status === 410) continue;
    const target = parseTarget(to ?? '');
    const end = target && redirectKey(target.href);
    if (end === null) {
      response?.note('redirect-target', `${where}.to`, 'a path or an http(s) address', to);
    } else if (end === start) {
      response?.note('redirect-unique', `${where}.to`, `another path than ${from}`, to);
    } else if (starts.has(end)) {
      response?.note('redirect-target', `${where}.to`, 'no other redirect', to);
    }
  }
}
