import { writeFileSync } from 'node:fs';
import { fieldReference } from '../fields/reference';

writeFileSync('docs/fields.md', fieldReference());
