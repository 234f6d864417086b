import { handleClientError } from '@/lib/handlers/reports/handle-client-error';

export const POST = handleClientError;
