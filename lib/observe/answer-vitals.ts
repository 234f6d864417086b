import 'server-only';
import { connection } from 'next/server';
import { answerReport, readReport } from './read-report';
import { vitalsSchema } from './report-schemas';
import { routeKind } from './route-kind';
import { vitalsMeasured } from './topics';

/** Takes what a visit measured into the figures; 404 where nobody reads them. */
export async function answerVitals(request: Request): Promise<Response> {
  await connection();
  if (!vitalsMeasured.isHeard) return answerReport(404);
  const report = await readReport(request, vitalsSchema);
  if ('refused' in report) return answerReport(report.refused);
  const { path, metrics } = report.data;
  vitalsMeasured.tell({ kind: routeKind(path), metrics });
  return answerReport(204);
}
