export { NotFoundMessage as default } from '@/components/errors/not-found-message';
