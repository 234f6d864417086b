import { handleRevalidation } from '@/lib/handlers/revalidate/handle-revalidation';

export const POST = handleRevalidation;
