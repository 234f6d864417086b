import { writeFileSync } from 'node:fs';
import { fieldReference } from '@wenzhan/content/fields/reference';

writeFileSync('docs/fields.md', fieldReference());
