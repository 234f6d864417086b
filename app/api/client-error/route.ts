import { handleClientError } from '@/lib/reports/handle-client-error';

export const POST = handleClientError;
