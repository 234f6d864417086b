import { mail } from '@wenzhan/texts/mail';
import { notices as texts } from '@wenzhan/texts/notices';
import { distinctLabels } from '../messages/distinct-labels';
import type { Notice } from './notice';

/** A notice as plain text; where to read the message comes before what was written, which may be cut. */
export function noticeText({ site, event }: Notice): string {
  if (event.type === 'test') return texts().line(site, texts().test);
  if (event.type === 'trouble') {
    const title = texts().troubles[event.trouble];
    if (event.isOver) return texts().line(site, texts().fine(title));
    const reason = event.reason ? [event.reason] : [];
    return [texts().line(site, title), ...reason, texts().advice[event.trouble]].join('\n');
  }
  const { title, address, values = [] } = event;
  const labels = distinctLabels(values);
  return [
    texts().line(site, title),
    texts().came,
    address ? texts().where(address) : texts().whereElse,
    ...values.map(({ value }, index) => mail().line(labels[index] ?? '', value)),
  ].join('\n');
}
