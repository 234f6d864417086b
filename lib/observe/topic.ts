import { channel } from 'node:diagnostics_channel';

/** Something that happens in the process, told to whoever wants to count or log it. */
interface Topic<T> {
  /** Whether anybody listens: what costs something to say need not be said otherwise. */
  readonly isHeard: boolean;
  tell: (news: T) => void;
  hear: (listener: (news: T) => void) => void;
}

/** One topic for the whole process, however often its module is bundled: Node keeps them by name. */
export function topic<T>(name: string): Topic<T> {
  const ours = channel(`wenzhan.${name}`);
  return {
    get isHeard() {
      return ours.hasSubscribers;
    },
    tell: (news) => ours.publish(news),
    hear: (listener) => ours.subscribe((news) => listener(news as T)),
  };
}
