import { handleVitals } from '@/lib/handlers/reports/handle-vitals';

export const POST = handleVitals;
