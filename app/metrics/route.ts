import { handleMetrics } from '@/lib/reports/handle-metrics';

export const GET = handleMetrics;
