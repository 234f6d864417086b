import 'server-only';
import { connection } from 'next/server';
import { tellsVisits } from '../../browser/navigation/tell-visits';
import { isSameOrigin } from '../http/origin';
import { answerReport } from './read-report';

/** Takes word of a page that is shown, which the request pipeline counts; 404 if nothing does. */
export async function handleVisit(request: Request): Promise<Response> {
  await connection();
  if (!tellsVisits()) return answerReport(404);
  return answerReport(isSameOrigin(request) ? 204 : 403);
}
