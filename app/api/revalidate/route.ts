import { handleRevalidation } from '@/lib/revalidate/handle-revalidation';

export const POST = handleRevalidation;
