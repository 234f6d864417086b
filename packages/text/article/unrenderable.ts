/** A text cannot be rendered, and could not be if it were tried again. */
export class UnrenderableError extends Error {
  override readonly name = 'UnrenderableError';
}

/** Compares the name, because each bundle has its own class. */
export const isUnrenderable = (error: unknown): error is UnrenderableError =>
  error instanceof Error && error.name === 'UnrenderableError';
