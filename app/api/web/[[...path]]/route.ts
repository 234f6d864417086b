import { embeddedApi } from '@/lib/site/backend/backend';

const handle = async (request: Request) => (await embeddedApi()).fetch(request);

export {
  handle as DELETE,
  handle as GET,
  handle as HEAD,
  handle as OPTIONS,
  handle as PATCH,
  handle as POST,
  handle as PUT,
};
