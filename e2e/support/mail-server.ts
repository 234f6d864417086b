import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A mail server on this machine. */
export interface MailServer {
  /** For `MESSAGES_SMTP`. */
  url: string;
  port: number;
  /** The mails that it has accepted, as they were sent. */
  mails: string[];
  stop(): Promise<void>;
}

interface MailServerOptions {
  /** A free one by default. */
  port?: number;
  /** Takes each mail, and never answers. */
  hangs?: boolean;
}

/** Starts a mail server without passwords and without encryption. */
export async function startMailServer({ port = 0, hangs = false }: MailServerOptions = {}) {
  const mails: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: async (stream, _, callback) => {
      const mail = await text(stream);
      if (hangs) return;
      mails.push(mail);
      callback();
    },
  });
  // A client that is killed resets its connection.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const own = (server.server.address() as AddressInfo).port;
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { url: `smtp://127.0.0.1:${own}`, port: own, mails, stop } satisfies MailServer;
}
