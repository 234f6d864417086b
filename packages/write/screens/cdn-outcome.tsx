import { cdnLines } from '@wenzhan/contract/revalidation/cdn-lines';
import { type CdnReport, cdnReportSchema } from '@wenzhan/kit/cdn/report';
import type { ScreenProps } from './parts';

/** What a CDN shows of what has just been done. */
export function CdnOutcome({ params, status }: Pick<ScreenProps, 'params' | 'status'>) {
  const report = params.done && params.cdn ? reportIn(params.cdn) : undefined;
  if (!report) return null;
  return (
    <ul className="edit-notice">
      {cdnLines(report, { timeZone: status.timeZone }).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** The report in an address, which anybody may have typed. */
function reportIn(text: string): CdnReport | undefined {
  try {
    return cdnReportSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
