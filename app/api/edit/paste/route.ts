export { handlePaste as POST } from '@/lib/handlers/editing/handle-paste';
