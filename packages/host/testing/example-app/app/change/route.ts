import { revalidateTag } from 'next/cache';

export function POST(): Response {
  revalidateTag('time', { expire: 0 });
  return new Response(null, { status: 204 });
}
