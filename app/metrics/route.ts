import { handleMetrics } from '@/lib/handlers/reports/handle-metrics';

export const GET = handleMetrics;
