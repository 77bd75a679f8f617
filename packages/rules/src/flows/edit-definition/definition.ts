import type { Flow } from '../definition.ts';
import type { FormDefinition } from '../form.ts';

/** What a version of a business says, and what a designer edits as one. */
export type Definition = { flow: Flow; form: FormDefinition };
