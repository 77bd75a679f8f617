import { applicationBusinesses } from '../network-packages/lines.ts';
import { orderBusinesses } from '../work-orders/work-orders.ts';

/** By which the product finds the reviews of people who register themselves as staff. */
export const REGISTRATION_BUSINESS = 'staff-registration';

const codes: ReadonlySet<string> = new Set([
  ...Object.values(orderBusinesses),
  ...Object.values(applicationBusinesses),
  REGISTRATION_BUSINESS,
]);

const endingForGood: ReadonlySet<string> = new Set([...Object.values(applicationBusinesses), REGISTRATION_BUSINESS]);

/**
 * Whether what has ended in a business is never opened again: the product settled with it what it kept beside (a booking, a
 * charge, an account), and whoever wants it again applies anew.
 */
export const endsForGood = (code: string): boolean => endingForGood.has(code);

/** Whether the product itself relies on the business of this code, so that it keeps its code and is never deleted. */
export const isBuiltIn = (code: string): boolean => codes.has(code);
