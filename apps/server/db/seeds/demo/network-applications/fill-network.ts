import { getApplicationStart, submitApplication } from '@campus/contract/calls/network-applications.ts';
import { addMonths, dayOf, momentOf, monthOf } from '@campus/rules/basics/time-zone.ts';
import type { Account, Changed } from '@campus/rules/network-packages/account.ts';
import {
  advance,
  bookPause,
  deposit,
  open,
  setHold,
  startPause,
} from '@campus/rules/network-packages/account-changes.ts';
import type { ApplicationKind } from '@campus/rules/network-packages/lines.ts';
import { changeAccount, chargeDues, lineInsert, setLine } from '#server/modules/network-packages/index.ts';
import { findOrganisation } from '#server/modules/organisations/index.ts';
import { newId } from '#server/platform/ids.ts';
import { sql } from '#server/platform/sql.ts';
import { packageId } from '../packages.ts';
import { createActors, type DemoRun } from '../work-orders/actors.ts';

const FEE_FEN = 10_000;

type DemoLine = {
  account: string;
  code: string;
  building: string;
  port?: string;
  mac?: string;
  /** How many months ago it was opened. */
  months: number;
  /** What was paid in when it was opened. */
  paidFen: number;
  became?: 'paused' | 'frozen' | 'epidemic';
};

/** Lines in every state; who is not here has none, and can apply for the first one. */
const lines: readonly DemoLine[] = [
  { account: 'student', code: 'dorm-month', building: 'D5', mac: '3C-52-82-1A-00-11', months: 3, paidFen: 32_000 },
  {
    account: '202430550207',
    code: 'dorm-month',
    building: 'C2',
    port: 'C2-308-2',
    months: 2,
    paidFen: 40_000,
    became: 'paused',
  },
  { account: '202421011305', code: 'dorm-month', building: 'EAST3', port: 'D3-204-1', months: 2, paidFen: 16_000 },
  { account: '202421011321', code: 'dorm-year', building: 'EAST4', port: 'D4-110-2', months: 5, paidFen: 45_000 },
  {
    account: '202320114409',
    code: 'dorm-fast',
    building: 'NORTH1',
    port: 'B1-502-1',
    months: 1,
    paidFen: 60_000,
    became: 'epidemic',
  },
  { account: '202330781022', code: 'dorm-month', building: 'WEST5', months: 4, paidFen: 80_000, became: 'frozen' },
  { account: '202390010011', code: 'dorm-month', building: 'G1', port: 'G1-1203', months: 2, paidFen: 50_000 },
  { account: 'staff', code: 'staff-month', building: 'STAFF1', mac: '3C-52-82-1A-00-22', months: 6, paidFen: 90_000 },
  { account: '100412', code: 'staff-year', building: 'STAFF2', months: 8, paidFen: 120_000 },
  { account: '100412', code: 'dorm-month', building: '31', months: 1, paidFen: 20_000 },
];

/** Gives the people of the demo their lines, as the product itself would have made them over the last months. */
export async function fillNetwork(stage: DemoRun, orgSign: string, now: number, signal: AbortSignal): Promise<void> {
  const organisation = await findOrganisation(stage.db, orgSign);
  if (!organisation) return;
  const found = await stage.db.rows(
    sql`select 1 from ledger_accounts where organisation_id = ${organisation.id} limit 1`,
  );
  if (found.length > 0) return;
  const { act, idOf } = createActors(stage, organisation);
  for (const [index, line] of lines.entries()) {
    if (signal.aborted) return;
    const demoLine = { ...line, personId: await idOf(line.account), index };
    // Whole or not at all: a start may be ended at any moment, and half a line is one that nobody applied for.
    await stage.db.transaction((tx) => makeLine({ ...stage, db: tx }, organisation, demoLine, now));
  }
  const apply = async (account: string, kind: ApplicationKind, more: object) => {
    const { sId } = await act(account, now, getApplicationStart, { kind });
    await act(account, now, submitApplication, { kind, channel: 'phone', sId, ...more } as never);
  };
  const month = monthOf(addMonths(`${monthOf(dayOf(now, organisation.timeZone))}-01`, 2));
  const placeId = await placeOf(stage, organisation.id, 'D1');
  await apply('202530550102', 'open', {
    packageId: packageId(orgSign, 'dorm-month'),
    month,
    placeId,
    port: 'D1-101-1',
    contact: '13800001234',
  });
  await apply('202530550118', 'open', { packageId: packageId(orgSign, 'dorm-year'), month, placeId, port: 'D1-405-2' });
}

async function placeOf(stage: DemoRun, organisationId: string, code: string): Promise<string> {
  const row = await stage.db.row<{ id: string }>(
    sql`select id from places where organisation_id = ${organisationId} and kind = 'building' and code = ${code}`,
  );
  if (!row) throw new Error(`there is no building ${code}`);
  return row.id;
}

/** Paid for, opened, charged month by month, and then whatever became of it. */
async function makeLine(
  stage: DemoRun,
  { id: organisationId, orgSign, timeZone }: { id: string; orgSign: string; timeZone: string },
  line: DemoLine & { personId: string; index: number },
  now: number,
): Promise<void> {
  const { personId, index } = line;
  const owner = { organisationId, personId };
  const lineId = newId(now);
  const openedOn = addMonths(dayOf(now, timeZone), -line.months);
  const openedAt = momentOf(openedOn, 36_000_000 + index * 60_000, timeZone);
  const at = (moment: number, work: (tools: Parameters<typeof changeAccount>[0]) => Promise<unknown>) =>
    work({ db: stage.db, now: moment, send: stage.sendIn(stage.db), secrets: stage.secrets });
  const change = (moment: number, ask: (account: Account, todayOn: string) => Changed, reason = '') =>
    at(moment, async (tools) => {
      const entry = { method: '一卡通', payer: 'demo', reference: `demo-${index}`, paidAt: moment };
      const changed = await changeAccount(tools, owner, ask, { entry, holdReason: reason });
      if (!changed.ok) throw new Error(`the line of ${line.account}: ${changed.refusal}`);
    });
  const placeId = await placeOf(stage, organisationId, line.building);
  const place = { packageId: packageId(orgSign, line.code), placeId, port: line.port ?? '', mac: line.mac ?? '' };
  await stage.db.run(lineInsert({ id: lineId, ...owner, ...place }, openedAt));
  await change(openedAt, (account, todayOn) => deposit(account, line.paidFen, todayOn));
  await change(openedAt, (account, todayOn) => advance(account, lineId, 'review', todayOn));
  await change(openedAt, (account, todayOn) => open(account, lineId, FEE_FEN, todayOn));
  for (let n = 1; n <= line.months; n++) {
    const firstOn = `${monthOf(addMonths(`${monthOf(openedOn)}-01`, n))}-01`;
    await at(momentOf(firstOn, 300_000, timeZone), (tools) => chargeDues(tools, owner));
  }
  if (line.became === 'paused') {
    await change(now, (account, todayOn) => bookPause(account, lineId, todayOn, todayOn));
    await change(now, (account, todayOn) => startPause(account, lineId, todayOn));
    await setLine(stage.db, organisationId, lineId, { pauseReason: '外出实习' }, now);
  }
  if (line.became === 'frozen')
    await change(now, (account, todayOn) => setHold(account, lineId, 'freeze', true, todayOn), '私接路由器');
  if (line.became === 'epidemic')
    await change(now, (account, todayOn) => setHold(account, lineId, 'epidemic', true, todayOn), '居家学习');
}
