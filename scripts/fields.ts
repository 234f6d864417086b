import { writeFileSync } from 'node:fs';
import { fieldReference } from '../tools/fields/reference';

writeFileSync('docs/fields.md', fieldReference());
