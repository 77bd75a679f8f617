import { parseYuan } from '@campus/rules/basics/money.ts';
import type { Fault } from './faults.ts';

type Bounds = { required: boolean; money: boolean; min: number | null; max: number | null };

/** The first fault of a typed number or sum; the bounds of a sum are in fen and shown in yuan. */
export function checkNumber(text: string, { required, money, min, max }: Bounds): Fault | null {
  const typed = text.trim();
  if (typed === '') return required ? { code: 'required' } : null;
  const value = money ? parseYuan(typed) : /^-?\d{1,12}(\.\d{1,4})?$/.test(typed) ? Number(typed) : null;
  if (value === null) return { code: 'format' };
  const unit = money ? 100 : 1;
  if (min !== null && value < min) return { code: 'too-small', n: min / unit };
  if (max !== null && value > max) return { code: 'too-large', n: max / unit };
  return null;
}
