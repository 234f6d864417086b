import { answerLlms } from '@/lib/handlers/crawlers/llms-response';

/** A summary of the site for language models. */
export const GET = (request: Request): Promise<Response> => answerLlms(request);
