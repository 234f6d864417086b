import { handleMetrics } from '@/lib/telemetry/handle-metrics';

export const GET = handleMetrics;
