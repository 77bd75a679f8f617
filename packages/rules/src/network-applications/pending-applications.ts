import { type ApplicationKind, isReviewed } from '../network-packages/lines.ts';
import { selfHelpBlock } from '../parameters/self-help.ts';

/** Why no further application of a kind can be submitted; what a person reviews is not counted and not limited. */
export const pendingBlock = (
  kind: ApplicationKind,
  underWay: readonly { kind: ApplicationKind }[],
  limit: number,
): 'self-help-too-many' | null =>
  isReviewed(kind)
    ? null
    : selfHelpBlock(underWay.filter((application) => !isReviewed(application.kind)).length, limit);
