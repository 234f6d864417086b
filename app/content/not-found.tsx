export { NotFoundWords as default } from '@/components/feedback/not-found-words';
