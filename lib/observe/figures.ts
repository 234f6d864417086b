import { shared } from '../process/shared';

/** The figures of this process in the text format of Prometheus. */
interface Figures {
  /** Null where nobody wants them. */
  read: (() => Promise<string>) | null;
}

/** Filled by `lib/observe/metrics`, which is loaded only where figures are wanted. */
export const figures = (): Figures => shared<Figures>('figures', () => ({ read: null }));
