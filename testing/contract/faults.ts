import type { Fault } from './fault';
import { answerFaults } from './faults-answers';
import { articleFaults } from './faults-articles';
import { listFaults } from './faults-lists';
import { queryFaults } from './faults-queries';
import { readerFaults } from './faults-readers';

/** Every fault that the kit must find, planted one at a time. */
export const faults: Fault[] = [
  ...answerFaults,
  ...queryFaults,
  ...listFaults,
  ...articleFaults,
  ...readerFaults,
];
