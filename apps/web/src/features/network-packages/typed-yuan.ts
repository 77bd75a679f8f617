import { parseYuan } from '@campus/rules/basics/money.ts';
import { checkNumber } from '#web/ui/base/check-number.ts';
import type { Fault } from '#web/ui/base/faults.ts';

type Bounds = { minFen: number; maxFen: number };

/** What was typed in yuan as whole fen, or what is wrong with it; full-width digits of a Chinese keyboard count. */
export function typedFen(text: string, { minFen, maxFen }: Bounds): { fen: number } | { fault: Fault } {
  const typed = text
    .normalize('NFKC')
    .replace(/[¥￥元,\s]/g, '')
    .replace('。', '.');
  const fault = checkNumber(typed, { required: true, money: true, min: minFen, max: maxFen });
  return fault ? { fault } : { fen: parseYuan(typed) as number };
}
