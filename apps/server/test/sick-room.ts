import { expect, test } from 'vitest';
import type { Findings, Patient } from '../src/doctor/findings.ts';
import { sql } from '../src/platform/drizzle.ts';
import type { TestApp } from './test-app.ts';

class Undone extends Error {}
/** What is wrong, how the database becomes so, and what the doctor says of it. */
type Plant = [what: string, plant: readonly string[], named: RegExp];

/** A database that is made sick, looked at, and healed again. */
export function sickRoom(t: TestApp) {
  const patientWith = (db: Patient['db']): Patient => ({
    ...t.foundation,
    db,
    fresh: db,
    now: t.clock.now(),
    keptSeals: [],
  });
  /** Makes the database sick, looks at it, and takes it all back. */
  async function sickWith<T>(plant: readonly string[], look: (patient: Patient) => Promise<T>): Promise<T> {
    let found: T | undefined;
    await t.database.db
      .transaction(async (tx) => {
        for (const text of plant) await tx.execute(sql.raw(text));
        found = await look(patientWith(tx));
        throw new Undone();
      })
      .catch((error) => {
        if (!(error instanceof Undone)) throw error;
      });
    return found as T;
  }
  /** Each of these is named by a check. */
  const named = (look: (patient: Patient) => Promise<Findings>, plants: readonly Plant[]) =>
    test.each(plants)('%s', async (_what, plant, wanted) => {
      const { violations, looked } = await sickWith(plant, look);
      expect(violations.map(({ record, wrong }) => `${record}: ${wrong}`)).toContainEqual(
        expect.stringMatching(wanted),
      );
      expect(looked).toBeGreaterThan(0);
    });
  return { patientWith, sickWith, named };
}

/** Entries are only ever added; whoever makes them sick has to get around that first. */
export const OPEN_AUDIT = 'alter table audit_entries disable trigger audit_entries_stay';
export const OPEN_LEDGER = 'alter table ledger_entries disable trigger ledger_entries_stay';
export const entry = (kind: string) => `(select min(id) from ledger_entries where kind = '${kind}')`;
/** The same entry once more, or with something else in it. */
export const again = (
  of: string,
  change: Partial<
    Record<
      'kind' | 'amount_fen' | 'line_id' | 'payer' | 'reference' | 'refund_of_id' | 'organisation_id' | 'person_id',
      string
    >
  > = {},
) => {
  const columns = [
    'organisation_id',
    'person_id',
    'at',
    'kind',
    'amount_fen',
    'balance_fen',
    'method',
    'payer',
    'reference',
    'line_id',
    'start_on',
    'end_on',
    'refund_of_id',
  ];
  return `insert into ledger_entries (${columns.join(', ')}) select ${columns.map((column) => change[column as 'kind'] ?? column).join(', ')} from ledger_entries where id = ${of}`;
};
