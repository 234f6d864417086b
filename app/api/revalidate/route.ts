import { answerSignal } from '@/lib/revalidate/answer-signal';

export const POST = answerSignal;
