import { TOKEN_FORM } from '@wenzhan/kit/http/token';
import { z } from 'zod';
import { namedSchemas, nameText } from '../schemas/fields';
import { type Call, KIBIBYTE, LATER_BUDGET_MS, PAGE_BUDGET_MS, requiredLogin } from './call';

const userSchema = z
  .object({
    username: nameText,
    nickname: nameText,
    /** Whether the token is that of a preview link (`edit_link`), and no editor's. */
    isReader: z.boolean().optional(),
  })
  .register(namedSchemas, { id: 'User' });

export const login = {
  name: 'login',
  method: 'POST',
  summary: 'Signs in: a token for user name and password',
  query: z.object({}),
  body: z.object({ username: z.string().min(1).max(200), password: z.string().min(1).max(1000) }),
  data: z.object({ token: z.string().max(4096).regex(TOKEN_FORM) }),
  budgetMs: PAGE_BUDGET_MS,
  maxBytes: 64 * KIBIBYTE,
  showsReason: true,
} as const satisfies Call;

export const userInfo = {
  name: 'user_info',
  method: 'GET',
  summary: 'Who is signed in; 401 without a valid token',
  query: z.object({ requiredLogin }),
  data: z.object({ user: userSchema }),
  budgetMs: LATER_BUDGET_MS,
  maxBytes: 64 * KIBIBYTE,
} as const satisfies Call;
