import { channel } from 'node:diagnostics_channel';

/** Something that happens in the process, told to whoever wants to count or log it. */
interface TelemetryEvent<T> {
  /** Whether anybody listens: what costs something to say need not be said otherwise. */
  readonly hasSubscribers: boolean;
  publish: (news: T) => void;
  subscribe: (listener: (news: T) => void) => void;
}

/** One topic for the whole process, however often its module is bundled: Node keeps them by name. */
export function createEvent<T>(name: string): TelemetryEvent<T> {
  const ours = channel(`wenzhan.${name}`);
  return {
    get hasSubscribers() {
      return ours.hasSubscribers;
    },
    publish: (news) => ours.publish(news),
    subscribe: (listener) => ours.subscribe((news) => listener(news as T)),
  };
}
