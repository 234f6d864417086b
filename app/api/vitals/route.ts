import { handleVitals } from '@/lib/reports/handle-vitals';

export const POST = handleVitals;
