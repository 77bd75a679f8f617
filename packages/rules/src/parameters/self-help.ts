import type { Values } from './catalogue.ts';
import { numberOf } from './settings.ts';

/** How many requests that somebody files themselves may wait at once, as the organisation set it. */
export const selfHelpLimit = (values: Values | null | undefined): number =>
  numberOf('orders.self-help', 'pending', values);

/** Why no further request can be filed while so many wait; null while there is room. */
export const selfHelpBlock = (pending: number, limit: number): 'self-help-too-many' | null =>
  pending < limit ? null : 'self-help-too-many';
