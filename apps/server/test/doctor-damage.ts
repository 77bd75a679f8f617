import { expect, test } from 'vitest';
import type { Findings, Installation } from '../src/doctor/findings.ts';
import { sql } from '../src/platform/sql.ts';
import type { TestApp } from './test-app.ts';

class RolledBack extends Error {}
/** What is wrong, the statements that make it so, and what the doctor says of it. */
type Damage = [what: string, statements: readonly string[], finding: RegExp];

/** Damages the database on purpose, lets the doctor look at it, and rolls all of it back. */
export function doctorDamage(t: TestApp) {
  const installationWith = (db: Installation['db']): Installation => ({
    ...t.foundation,
    db,
    fresh: db,
    now: t.clock.now(),
    sealsToFind: [],
  });
  async function withDamage<T>(
    statements: readonly string[],
    look: (installation: Installation) => Promise<T>,
  ): Promise<T> {
    let found: T | undefined;
    await t.database.db
      .transaction(async (tx) => {
        for (const text of statements) await tx.run(sql.raw(text));
        found = await look(installationWith(tx));
        throw new RolledBack();
      })
      .catch((error) => {
        if (!(error instanceof RolledBack)) throw error;
      });
    return found as T;
  }
  /** One test for each damage: the check names it. */
  const testDamages = (look: (installation: Installation) => Promise<Findings>, damages: readonly Damage[]) =>
    test.each(damages)('%s', async (_what, statements, finding) => {
      const { violations, looked } = await withDamage(statements, look);
      expect(violations.map(({ record, wrong }) => `${record}: ${wrong}`)).toContainEqual(
        expect.stringMatching(finding),
      );
      expect(looked).toBeGreaterThan(0);
    });
  return { installationWith, withDamage, testDamages };
}

/** Triggers keep entries as they are; whoever damages one has to switch them off first. */
export const OPEN_AUDIT = 'alter table audit_entries disable trigger audit_entries_stay';
export const OPEN_LEDGER = 'alter table ledger_entries disable trigger ledger_entries_stay';
export const entry = (kind: string) => `(select min(id) from ledger_entries where kind = '${kind}')`;
/** The same entry once more, or with something else in it. */
export const entryAgain = (
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
