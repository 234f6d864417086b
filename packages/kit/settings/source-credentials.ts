/** Credentials with which a content system shows drafts. */
export interface SourceCredentials {
  /** Only of WordPress, which has keys of users. */
  user: string | undefined;
  /** Undefined if only published content is read. */
  key: string | undefined;
}

/** Reads `CONTENT_SOURCE_KEY`, which for WordPress is the name of a user, a colon and the password. */
export function sourceCredentials(env: NodeJS.ProcessEnv = process.env): SourceCredentials {
  const { CONTENT_SOURCE, CONTENT_SOURCE_KEY } = env;
  const key = CONTENT_SOURCE_KEY || undefined;
  if (CONTENT_SOURCE !== 'wordpress') return { user: undefined, key };
  const [, user, password] = /^([^:]+):(.+)$/.exec(key ?? '') ?? [];
  return { user, key: password };
}
