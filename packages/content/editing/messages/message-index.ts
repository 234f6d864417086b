import type { Message } from '@wenzhan/kit/messages/message';
import type { MessageFile, MessageStore } from '@wenzhan/kit/messages/message-store';
import { inBatches } from '@wenzhan/kit/process/in-batches';
import { compareTexts } from '../../order';

/** Files that are read at a time. */
const READS_AT_ONCE = 64;

/** What a list has to know of a message. */
export interface IndexedMessage
  extends MessageFile,
    Pick<Message, 'form' | 'title' | 'receivedAt'> {}

type Facts = Omit<IndexedMessage, keyof MessageFile>;

/** What is known of the messages of a store. The file of a message never changes, so that each is read once for lists. */
export class MessageIndex {
  #known = new Map<string, Facts>();

  /** All messages, the latest first; a file that is no message is left out. @throws {Error} if a folder cannot be read */
  async list(store: MessageStore): Promise<IndexedMessage[]> {
    // One whose stage changes now may be seen in both.
    const files = new Map((await store.files()).map((file) => [file.id, file]));
    const indexed = await inBatches([...files.values()], READS_AT_ONCE, async (file) => {
      const facts = this.#known.get(file.id) ?? (await store.read(file));
      return facts && { ...file, ...factsOf(facts) };
    });
    const messages = indexed.filter((message) => message !== null);
    this.#known = new Map(messages.map((message) => [message.id, factsOf(message)]));
    return messages.sort(
      (a, b) => compareTexts(b.receivedAt, a.receivedAt) || compareTexts(b.id, a.id),
    );
  }
}

const factsOf = ({ form, title, receivedAt }: Facts): Facts => ({ form, title, receivedAt });
