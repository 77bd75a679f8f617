import { dayOf } from '@campus/rules/basics/time-zone.ts';
import { firstOf, isOpened, isRunning, type Line, renewalWaits } from '@campus/rules/network-packages/account.ts';
import { sql } from '#server/platform/sql.ts';
import { clockedUntil } from './clocked-until.ts';
import { collectFindings, type Findings, type Installation, readInBatches, wrongRows } from './findings.ts';

type Row = Line & {
  timeZone: string;
  /** Periods that are owed, and those of them that belong to somebody else. */
  owed: number;
  owedFromOn: string | null;
  strangers: number;
  /** The last day that the ledger has a charge for. */
  chargedUntilOn: string | null;
  underWay: boolean;
  pauseAsked: boolean;
};

/** The daily run begins shortly after midnight and needs its time. */
const LATE_MS = 3 * 60 * 60_000;

const OPEN = sql`d.paid_at is null and d.lapsed_at is null`;
/** A charge `e` that is the payment of a due `d`: a year that was due begins on the day on which it is paid. */
const PAYS = sql`e.person_id = d.person_id and e.line_id = d.line_id and e.kind = 'period'
  and e.start_on >= d.from_on and e.start_on < date_trunc('month', d.from_on) + interval '1 month'`;

/** A line that runs is paid for or held for arrears; what is owed and what is held agree; what is paid for stands in the ledger. */
export async function checkNetworkLines({ db, now }: Pick<Installation, 'db' | 'now'>): Promise<Findings> {
  const found = collectFindings();
  const until = (await clockedUntil({ db, now })) - LATE_MS;
  const read = async (after: string, most: number) =>
    await db.rows<Row>(sql`
        select l.id, l.state, k.period, k.price_fen::float8 as "priceFen", l.paid_until_on::text as "paidUntilOn",
          l.pause_from_on::text as "pauseFromOn", l.open_from_on::text as "openFromOn", o.time_zone as "timeZone",
          coalesce((select jsonb_agg(h.kind order by h.kind) from network_line_holds h where h.line_id = l.id), '[]') as holds,
          l.pause_asked_on::text as "pauseAskedOn",
          (select count(*)::int from network_dues d where d.line_id = l.id and ${OPEN}) as owed,
          (select min(d.from_on)::text from network_dues d where d.line_id = l.id and ${OPEN}) as "owedFromOn",
          (select count(*)::int from network_dues d where d.line_id = l.id and d.person_id <> l.person_id) as strangers,
          (select max(e.end_on)::text from ledger_entries e where e.person_id = l.person_id and e.line_id = l.id and e.kind = 'period') as "chargedUntilOn",
          exists (select 1 from network_applications a where a.person_id = l.person_id and a.line_id = l.id and a.kind = 'open' and a.open) as "underWay",
          exists (select 1 from network_applications a where a.person_id = l.person_id and a.line_id = l.id and a.kind = 'pause' and a.open and a.queued_at is null) as "pauseAsked"
        from (select * from network_lines where id > ${after}::uuid order by id limit ${most}) l
        join network_packages k on k.id = l.package_id join organisations o on o.id = l.organisation_id and o.active
        order by l.id`);
  for await (const rows of readInBatches(read, 500)) {
    found.looked(rows.length);
    for (const row of rows)
      for (const wrong of wrongWith(row, dayOf(until, row.timeZone))) found.add(`line ${row.id}`, wrong);
  }
  for (const query of [
    sql`select 'due ' || d.id || ' of line ' || d.line_id as record, 'it is said to be paid, and the ledger has no charge for it' as wrong
      from network_dues d where d.paid_at is not null and not exists (
        select 1 from ledger_entries e where ${PAYS})`,
    sql`select 'due ' || d.id || ' of line ' || d.line_id as record, 'it is still owed, and entry ' || e.id || ' paid for it' as wrong
      from network_dues d join ledger_entries e on ${PAYS} where ${OPEN}`,
  ])
    found.addRows(await wrongRows(db, query));
  return found.findings();
}

function* wrongWith(line: Row, todayOn: string): Generator<string> {
  const { state, holds, owed, paidUntilOn, chargedUntilOn } = line;
  if (line.strangers > 0) yield 'somebody else owes for it';
  if (line.pauseAskedOn !== null && !line.pauseAsked) yield 'a pause of it is under review, and nobody asked for one';
  if (state === 'ended') {
    if (holds.length > 0) yield 'it is ended, and still held';
    if (owed > 0) yield 'it is ended, and still owes';
    return;
  }
  if (!isOpened(state)) {
    if (holds.length + owed > 0) yield `it is ${state}, and something is held or owed`;
    if (!line.underWay) yield `it is ${state}, and no application for it is under way`;
    return;
  }
  if (owed > 0 && !holds.includes('arrears')) yield `${owed} periods are owed, and it is not held for arrears`;
  if (owed === 0 && holds.includes('arrears')) yield 'it is held for arrears, and nothing is owed';
  if (line.owedFromOn !== null && line.owedFromOn < firstOf(todayOn))
    yield `what it owes from ${line.owedFromOn} on should have lapsed`;
  if (owed > 0 && !isRunning(line, todayOn)) yield 'it owes for a period in which it does not run';
  if (
    isRunning(line, todayOn) &&
    !renewalWaits(line, todayOn) &&
    owed === 0 &&
    (paidUntilOn === null || paidUntilOn < todayOn)
  )
    yield `it runs and is paid for ${paidUntilOn === null ? 'at no time' : `until ${paidUntilOn}`}`;
  if (chargedUntilOn !== null && (paidUntilOn === null || paidUntilOn < chargedUntilOn))
    yield `the ledger was charged until ${chargedUntilOn}, and it says ${paidUntilOn ?? 'nothing'}`;
  // A package that costs nothing is paid for without a charge.
  if (line.priceFen > 0 && paidUntilOn !== null && (chargedUntilOn === null || paidUntilOn > chargedUntilOn))
    yield `it says that it is paid for until ${paidUntilOn}, and the ledger was charged until ${chargedUntilOn ?? 'no day'}`;
}
