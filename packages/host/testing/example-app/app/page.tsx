import { cacheTag } from 'next/cache';

async function renderedAt() {
  'use cache';
  cacheTag('time');
  return new Date().toISOString();
}

export default async function Page() {
  return <time>{await renderedAt()}</time>;
}
