// Digits after the second are allowed only as zeros: some card systems write four decimals.
const YUAN = /^(-?)(0|[1-9][0-9]*)(?:\.([0-9]{1,2})0*)?$/;

/** Sums of money are whole fen, and a sum that a number cannot hold exactly is an error, never a rounded balance. */
export function addFen(...amounts: readonly number[]): number {
  let sumFen = 0;
  for (const amountFen of amounts) sumFen = exactFen(sumFen + exactFen(amountFen));
  return sumFen;
}

/** The plain form with two decimals that bills and inputs share. */
export function formatYuan(amountFen: number): string {
  const size = Math.abs(exactFen(amountFen));
  const rest = size % 100;
  const sign = amountFen < 0 ? '-' : '';
  return `${sign}${(size - rest) / 100}.${String(rest).padStart(2, '0')}`;
}

/** Reads by digits, never by multiplying, so 4.35 is 435 fen; null for anything that is no exact amount. */
export function parseYuan(text: string): number | null {
  const match = YUAN.exec(text);
  if (!match) return null;
  const [, sign, yuan = '', decimals = ''] = match;
  const size = Number(yuan + decimals.padEnd(2, '0'));
  if (!Number.isSafeInteger(size)) return null;
  return sign && size > 0 ? -size : size;
}

/** Parts as equal as whole fen allow, the larger ones first, which always add up to the total. */
export function splitFen(totalFen: number, count: number): number[] {
  if (!Number.isSafeInteger(count) || count < 1) throw new RangeError(`Cannot split into ${count} parts.`);
  const rest = exactFen(totalFen) % count;
  const even = (totalFen - rest) / count;
  return Array.from({ length: count }, (_, index) => even + (index < Math.abs(rest) ? Math.sign(rest) : 0));
}

function exactFen(amountFen: number): number {
  if (!Number.isSafeInteger(amountFen)) throw new RangeError(`${amountFen} is not a whole, exact number of fen.`);
  return amountFen;
}
