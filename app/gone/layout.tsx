export { FramedLayout as default } from '@/components/site/site-frame';
