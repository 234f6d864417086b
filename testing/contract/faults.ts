import type { Fault } from './fault';
import { answerFaults } from './faults-answers';
import { articleFaults } from './faults-articles';
import { listFaults } from './faults-lists';
import { queryFaults } from './faults-queries';
import { readerFaults } from './faults-readers';

/** All faults that the kit must find; tests plant one at a time. */
export const faults: Fault[] = [
  ...answerFaults,
  ...queryFaults,
  ...listFaults,
  ...articleFaults,
  ...readerFaults,
];
