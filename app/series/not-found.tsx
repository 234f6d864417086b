export { NotFoundMessage as default } from '@/components/feedback/not-found-message';
