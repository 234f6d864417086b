import { answerMetrics } from '@/lib/observe/answer-metrics';

export const GET = answerMetrics;
