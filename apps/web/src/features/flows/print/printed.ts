import type { getPrint } from '@campus/contract/calls/flows-print.ts';
import type { Reply } from '@campus/contract/define-call.ts';

/** A process with what its sheet says besides. */
export type Printed = Reply<typeof getPrint>;
