import { answerClientError } from '@/lib/observe/answer-client-error';

export const POST = answerClientError;
