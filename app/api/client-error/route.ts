import { handleClientError } from '@/lib/telemetry/handle-client-error';

export const POST = handleClientError;
