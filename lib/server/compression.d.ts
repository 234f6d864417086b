declare module 'compression' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  /** Makes what compresses a response as its visitor accepts it. The package brings no types of its own. */
  export default function compression(): (
    request: IncomingMessage,
    response: ServerResponse,
    next: () => void,
  ) => void;
}
