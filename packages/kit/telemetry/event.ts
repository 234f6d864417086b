import { channel } from 'node:diagnostics_channel';

/** An event of the process, published to the subscribers that count or log it. */
interface TelemetryEvent<T> {
  /** Whether there are subscribers, so that costly data need not be collected without them. */
  readonly hasSubscribers: boolean;
  publish: (message: T) => void;
  subscribe: (listener: (message: T) => void) => void;
}

/** Creates an event. Bundled copies of a module share it, because Node keeps channels by name. */
export function createEvent<T>(name: string): TelemetryEvent<T> {
  const eventChannel = channel(`wenzhan.${name}`);
  return {
    get hasSubscribers() {
      return eventChannel.hasSubscribers;
    },
    publish: (message) => eventChannel.publish(message),
    subscribe: (listener) => eventChannel.subscribe((message) => listener(message as T)),
  };
}
