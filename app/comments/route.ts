import { commentsFrame } from '@/lib/comments/frame-document';

/** The document in the frame of an article's comments. */
export async function GET(): Promise<Response> {
  return commentsFrame();
}
