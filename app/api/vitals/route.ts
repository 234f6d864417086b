import { answerVitals } from '@/lib/observe/answer-vitals';

export const POST = answerVitals;
