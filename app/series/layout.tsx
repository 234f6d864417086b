export { FramedLayout as default } from '@/components/site/site-shell';
