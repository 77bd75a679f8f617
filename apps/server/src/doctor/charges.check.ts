import type { Values } from '@campus/rules/parameters/catalogue.ts';
import { numberOf } from '@campus/rules/parameters/settings.ts';
import { at, sql } from '#server/platform/sql.ts';
import { collectFindings, type Findings, type Installation, readInBatches, wrongRows } from './findings.ts';

type Row = {
  id: string;
  organisationId: string;
  state: string;
  opened: boolean;
  hasAccount: boolean;
  fees: number;
  feeFen: number | null;
  /** The fee that is set, where it has not been changed since the line was opened. */
  setFen: number | null;
};

/** An opening takes its time; who was opened while the fee was being changed may have paid either. */
const GRACE_MS = 10_000;

/** The fee once for each line that was opened, never for one that was not; and no day of a line is paid for twice. */
export async function checkCharges({ db, now }: Pick<Installation, 'db' | 'now'>): Promise<Findings> {
  const found = collectFindings();
  const unsure = await listPutBack(db);
  const read = async (after: string, most: number) =>
    (
      await db.rows<Omit<Row, 'setFen'> & { feesSet: Values | null }>(sql`
        select l.id, l.organisation_id as "organisationId", l.state, l.opened_at is not null as opened, l.account_id is not null as "hasAccount", f.fees, f.fee::float8 as "feeFen",
          case when l.opened_at > coalesce(q.changed_at, o.created_at) + ${GRACE_MS / 1000} * interval '1 second' and l.opened_at <= ${at(now)}
            then coalesce(q.values, '{}') end as "feesSet"
        from (select * from network_lines where id > ${after}::uuid order by id limit ${most}) l
        join organisations o on o.id = l.organisation_id
        left join parameters q on q.organisation_id = l.organisation_id and q.key = 'network.fees'
        cross join lateral (
          select count(*)::int as fees, -min(e.amount_fen) as fee from ledger_entries e
          where e.person_id = l.person_id and e.line_id = l.id and e.kind = 'fee'
        ) f
        order by l.id`)
    ).map(({ feesSet, ...row }) => ({
      ...row,
      setFen: feesSet && !unsure.has(row.organisationId) ? numberOf('network.fees', 'opening', feesSet) : null,
    }));
  for await (const rows of readInBatches(read, 500)) {
    found.looked(rows.length);
    for (const row of rows) for (const wrong of wrongWith(row)) found.add(`line ${row.id}`, wrong);
  }
  for (const query of [
    sql`select 'ledger entry ' || e.id as record, 'a ' || e.kind || ' of no line of that person' as wrong
      from ledger_entries e left join network_lines l on l.id = e.line_id and l.person_id = e.person_id
      where e.kind in ('fee', 'period') and l.id is null`,
    sql`select 'line ' || line_id as record, 'the days from ' || start_on || ' are paid for twice: entries ' || before || ' and ' || id as wrong from (
        select e.id, e.line_id, e.start_on, lag(e.end_on) over w as before_end, lag(e.id) over w as before
        from ledger_entries e where e.kind = 'period' window w as (partition by e.line_id order by e.start_on, e.id)
      ) e where before_end >= start_on`,
  ])
    found.addRows(await wrongRows(db, query));
  return found.findings();
}

/**
 * Where the clock was put back before the fee was changed: something that is older has a later moment. Then it is not known
 * which lines were opened before that.
 */
async function listPutBack(db: Installation['db']): Promise<Set<string>> {
  const rows = await db.rows<{ id: string }>(sql`
    select distinct c.organisation_id as id from parameters q join audit_entries c
      on c.organisation_id = q.organisation_id and c.record = 'parameter/' || q.key and c.at = q.changed_at
    where q.key = 'network.fees' and exists (
      select 1 from audit_entries b where b.organisation_id = c.organisation_id and b.id < c.id and b.at > c.at)`);
  return new Set(rows.map(({ id }) => id));
}

function* wrongWith({ state, opened, hasAccount, fees, feeFen, setFen }: Row): Generator<string> {
  if (!opened && fees > 0) yield 'the fee was charged and it was never opened';
  if (fees > 1) yield `the fee was charged ${fees} times`;
  if (opened && fees === 0 && setFen !== null && setFen > 0) yield 'it was opened without the fee';
  if (fees === 1 && setFen !== null && feeFen !== setFen) yield `the fee was ${feeFen} fen and ${setFen} are set`;
  const waiting = ['applied', 'reviewed'].includes(state);
  if (state !== 'ended' && waiting === opened) yield `it is ${state}, and it was ${opened ? '' : 'never '}opened`;
  if (opened && !hasAccount) yield 'it was opened and the network has no name for it';
}
