export { FramedLayout as default } from '@/components/frame/site-shell';
