import { handleVitals } from '@/lib/telemetry/handle-vitals';

export const POST = handleVitals;
