import { type OddRow, readOlderOrders } from '@campus/rules/work-orders/older-orders.ts';
import type { OrderKind } from '@campus/rules/work-orders/work-orders.ts';
import { findBySign } from '#server/modules/organisations/index.ts';
import type { Db } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { findExistingOrders, insertOlderOrders } from './import.store.ts';

export type ImportResult = {
  /** What would come in, or came in. */
  orders: number;
  /** The same orders stand there already and are left alone. */
  standing: number;
  odd: OddRow[];
  applied: boolean;
};

/**
 * Imports the orders of an older system: names every odd row, and brings in all of the file or nothing. Only rows with
 * characters that cannot be kept are put aside: who runs the import often cannot mend the older system's texts.
 */
export async function importOlderOrders(
  db: Db,
  request: { orgSign: string; kind: OrderKind; rows: readonly (readonly string[])[]; apply: boolean },
  now: number,
): Promise<ImportResult | null> {
  const organisation = await findBySign(db, request.orgSign);
  if (!organisation) return null;
  return db.transaction(async (tx) => {
    const { orders, odd } = readOlderOrders(request.rows, request.kind, { timeZone: organisation.timeZone, now });
    const { people, numbers } = await findExistingOrders(tx, organisation.id, orders);
    const fresh = orders.filter(({ number, title, submittedAt }) => {
      const there = numbers.get(number);
      return !there || there.title !== title || Math.round(there.submittedAt) !== submittedAt;
    });
    for (const { line, account, number } of fresh) {
      if (!people.has(account.toLowerCase()))
        odd.push({ line, column: '账号', what: 'account-unknown', value: account });
      if (numbers.has(number)) odd.push({ line, column: '工单号', what: 'number-taken', value: number });
    }
    odd.sort((a, b) => a.line - b.line);
    const applied = request.apply && odd.every(({ what }) => what === 'characters');
    if (applied) {
      const named = fresh.map((row) => ({
        ...row,
        id: newId(now),
        personId: people.get(row.account.toLowerCase()) as string,
      }));
      await insertOlderOrders(tx, { organisationId: organisation.id, batchId: newId(now), now }, named);
    }
    return { orders: fresh.length, standing: orders.length - fresh.length, odd, applied };
  });
}
