import { dayOf } from '@campus/rules/basics/time-zone.ts';
import { holdsOf, isOpened, type Line } from '@campus/rules/network-packages/account.ts';
import { holds as everyHold } from '@campus/rules/network-packages/lines.ts';
import { type RadiusRows, radiusRowsFor } from '#server/modules/network-accounts/index.ts';
import type { Db } from '#server/platform/database.ts';
import { type Secrets, sameText } from '#server/platform/secrets.ts';
import { sql } from '#server/platform/sql.ts';
import { clockedUntil } from './clocked-until.ts';
import {
  CannotCheck,
  collectFindings,
  countRows,
  type Findings,
  type Installation,
  readInBatches,
  wrongRows,
} from './findings.ts';

type Row = {
  id: string;
  username: string;
  password: Buffer;
  timeZone: string;
  line: (Line & { group: string; mac: string }) | null;
  checks: RadiusRows['checks'];
  groups: RadiusRows['groups'];
};

/** A pause that began at midnight is carried out by the clock; until then the network may still have yesterday's rows. */
const LATE_MS = 60 * 60_000;

/**
 * What a RADIUS server reads of every account is exactly what the rules derive for its line: password, device, speed and holds, each
 * row once. Passwords are opened to be compared, and never told.
 */
export async function checkRadius({
  db,
  now,
  secrets,
}: Pick<Installation, 'db' | 'now' | 'secrets'>): Promise<Findings> {
  const found = collectFindings();
  const until = await clockedUntil({ db, now });
  for await (const rows of readInBatches((after, most) => readAccounts(db, after, most), 500)) {
    if (!secrets) throw new CannotCheck('there are network accounts, and NETWORK_KEY is not known');
    found.looked(rows.length);
    for (const row of rows)
      for (const wrong of wrongWith(row, { now, until }, secrets)) found.add(`network account ${row.username}`, wrong);
  }
  for (const table of [sql`radcheck`, sql`radusergroup`, sql`radreply`]) {
    found.looked(await countRows(db, table));
    found.addRows(
      await wrongRows(
        db,
        sql`select 'user name ' || r.username as record, 'RADIUS has ' || count(*) || ' rows for it, and no account does' as wrong
          from ${table} r left join network_accounts a on a.username = r.username where a.id is null group by r.username order by r.username`,
      ),
    );
  }
  for (const hold of everyHold) {
    const rejects = await countRows(
      db,
      sql`radgroupcheck where groupname = ${`hold-${hold}`} and attribute = 'Auth-Type' and op = ':=' and value = 'Reject'`,
    );
    if (rejects === 0) found.add(`group hold-${hold}`, 'it rejects nobody');
  }
  return found.findings();
}

async function readAccounts(db: Db, after: string, most: number): Promise<Row[]> {
  return await db.rows(sql`
      select a.id, a.username, a.password, o.time_zone as "timeZone",
        (select jsonb_build_object('id', l.id, 'state', l.state, 'period', k.period, 'priceFen', k.price_fen, 'paidUntilOn', l.paid_until_on,
            'pauseFromOn', l.pause_from_on, 'pauseAskedOn', l.pause_asked_on, 'openFromOn', l.open_from_on, 'group', k.speed_group, 'mac', l.mac,
            'holds', coalesce((select jsonb_agg(h.kind order by h.kind) from network_line_holds h where h.line_id = l.id), '[]'))
          from network_lines l join network_packages k on k.id = l.package_id where l.account_id = a.id and l.state <> 'ended' limit 1) as line,
        (select coalesce(jsonb_agg(jsonb_build_object('attribute', attribute, 'op', op, 'value', value)), '[]') from radcheck where username = a.username) as checks,
        (select coalesce(jsonb_agg(jsonb_build_object('groupname', groupname, 'priority', priority)), '[]') from radusergroup where username = a.username) as groups
      from (select * from network_accounts where id > ${after}::uuid order by id limit ${most}) a
      join organisations o on o.id = a.organisation_id order by a.id`);
}

function* wrongWith(row: Row, { now, until }: { now: number; until: number }, secrets: Secrets): Generator<string> {
  const { line, timeZone, checks, groups } = row;
  if (!line || !isOpened(line.state)) {
    if (checks.length + groups.length > 0) yield 'no line of it is open, and RADIUS knows it';
    return;
  }
  let password: string;
  try {
    password = secrets.openNetworkPassword(row.id, row.password);
  } catch {
    yield 'its password cannot be opened with this NETWORK_KEY';
    return;
  }
  const wrongOn = (todayOn: string) => {
    const expected = radiusRowsFor(password, {
      group: line.group,
      mac: line.mac || null,
      holds: holdsOf(line, todayOn),
    });
    return [...wrongChecks(checks, expected.checks), ...wrongGroups(groups, expected.groups)];
  };
  const today = wrongOn(dayOf(now, timeZone));
  if (today.length > 0 && wrongOn(dayOf(until - LATE_MS, timeZone)).length > 0) yield* today;
}

/** Names the wrong attribute but never its value: one of them is the password. */
function* wrongChecks(stored: RadiusRows['checks'], expected: RadiusRows['checks']): Generator<string> {
  for (const attribute of new Set([...stored, ...expected].map((row) => row.attribute))) {
    const [storedRows, expectedRows] = [stored, expected].map((rows) =>
      rows.filter((row) => row.attribute === attribute),
    );
    if (storedRows?.length !== expectedRows?.length)
      yield `RADIUS has ${storedRows?.length} rows of ${attribute}, and ${expectedRows?.length} are right`;
    else if (
      expectedRows?.some(
        (row, n) => !sameText(`${row.op} ${row.value}`, `${storedRows?.[n]?.op} ${storedRows?.[n]?.value}`),
      )
    )
      yield `RADIUS has another ${attribute}`;
  }
}

function* wrongGroups(stored: RadiusRows['groups'], expected: RadiusRows['groups']): Generator<string> {
  const spelt = (rows: RadiusRows['groups']) =>
    rows
      .map((row) => `${row.groupname} at ${row.priority}`)
      .sort()
      .join(', ');
  if (spelt(stored) !== spelt(expected))
    yield `RADIUS has the groups ${spelt(stored) || 'none'}, and ${spelt(expected)} are right`;
}
