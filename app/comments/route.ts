import { connection } from 'next/server';
import { commentsFrame } from '@/lib/handlers/comments/frame-document';

/** The document in the frame of an article's comments. */
export async function GET(): Promise<Response> {
  await connection();
  return commentsFrame();
}
