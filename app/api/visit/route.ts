import { handleVisit } from '@/lib/handlers/reports/handle-visit';

export const POST = handleVisit;
