import 'server-only';
import { routeKind } from '@wenzhan/contract/urls/match';
import { vitalsMeasured } from '@wenzhan/kit/telemetry/events';
import { vitalsSchema } from '@wenzhan/kit/telemetry/report-schemas';
import { connection } from 'next/server';
import { answerReport, readReport } from './read-report';

/** Adds the measurements of a visit to the metrics; 404 if nothing collects them. */
export async function handleVitals(request: Request): Promise<Response> {
  await connection();
  if (!vitalsMeasured.hasSubscribers) return answerReport(404);
  const report = await readReport(request, vitalsSchema);
  if ('refused' in report) return answerReport(report.refused);
  const { path, metrics } = report.data;
  vitalsMeasured.publish({ kind: routeKind(path), metrics });
  return answerReport(204);
}
