import { SourceError } from '../json-client';
import { wordPressClient } from './client';
import { userSchema } from './schemas';

/**
 * Whether a user name and application password belong to somebody who may edit posts.
 *
 * @throws {SourceError} if WordPress does not answer
 */
export async function isEditor(url: string, name: string, password: string): Promise<boolean> {
  try {
    const me = wordPressClient(url, name, password);
    const { data } = await me.get('/wp/v2/users/me', userSchema, { query: { context: 'edit' } });
    return data.capabilities.edit_posts === true;
  } catch (error) {
    if (error instanceof SourceError && [401, 403].includes(error.status ?? 0)) return false;
    throw error;
  }
}
