import type { Fields } from '@campus/rules/basics/changes.ts';
import { formatYuan } from '@campus/rules/basics/money.ts';
import { dayOf } from '@campus/rules/basics/time-zone.ts';
import {
  type Account,
  type Changed,
  type Due,
  type Entry,
  isPaidBy,
  type Line,
} from '@campus/rules/network-packages/account.ts';
import { bringToRest, toPayFen } from '@campus/rules/network-packages/account-settling.ts';
import { deliver } from '#server/modules/inbox/index.ts';
import { addEntries, lockBalance, type NewEntry } from '#server/modules/ledger/index.ts';
import type { Db } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { noteChange } from '#server/platform/note-change.ts';
import {
  accountOf,
  changeDues,
  type Held,
  type HeldLine,
  type LineChanges,
  loadHeld,
  storeLines,
} from './account.store.ts';
import {
  type AccountChange,
  type ChangeNote,
  findLine,
  heldLine,
  type Owner,
  type StoredChange,
  type Tools,
} from './account-change.ts';
import { accountsFor, writeLine } from './line-access.service.ts';

/** Somebody's network as it stands, which nobody else changes until this transaction ends. */
export async function lockHeld(
  db: Db,
  { organisationId, personId }: Owner,
  now: number,
): Promise<{ held: Held; account: Account; todayOn: string }> {
  const balanceFen = await lockBalance(db, organisationId, personId);
  const held = await loadHeld(db, organisationId, personId);
  if (!held) throw new Error(`no person ${personId}`);
  return { held, account: accountOf(held, balanceFen), todayOn: dayOf(now, held.timeZone) };
}

/**
 * The one way in which money and lines change: lock, ask the rules, keep everything that follows, RADIUS rows included,
 * in the caller's transaction. A refusal changes nothing.
 */
export async function changeAccount(
  tools: Tools,
  owner: Owner,
  change: (account: Account, todayOn: string, held: Held) => Changed,
  note: ChangeNote = {},
): Promise<AccountChange> {
  const { held, account: before, todayOn } = await lockHeld(tools.db, owner, tools.now);
  const changed = change(before, todayOn, held);
  if (!changed.ok) return changed;
  const stored: StoredChange = { held, before, account: changed.account, todayOn, entries: changed.entries };
  await storeChange(tools, stored, note);
  return { ok: true, ...stored };
}

/** Charges what has come due; the monthly run does it for everybody, and nothing happens the second time. */
export const chargeDues = (tools: Tools, owner: Owner): Promise<AccountChange> =>
  changeAccount(tools, owner, bringToRest);

async function storeChange(tools: Tools, change: StoredChange, note: ChangeNote): Promise<void> {
  const { db, now } = tools;
  const { held, before, account: after, entries } = change;
  const owner = { organisationId: held.organisationId, personId: held.personId };
  await addEntries(
    db,
    { ...owner, balanceFen: before.balanceFen },
    entries.map((entry) => entryOf(held, entry, note)),
    now,
  );
  const changed = after.lines.filter((line) => !isSameLine(line, findLine(before.lines, line.id)));
  const accounts = await accountsFor(tools, held, changed);
  const lines = changed.map((line) => ({ ...line, accountId: accounts.get(line.id) ?? null }));
  const holds = holdChanges(before, changed, note);
  const locked = await storeLines(db, held.organisationId, { lines, ...holds }, now);
  await tellOfArrears(tools, change, holds.set);
  const gone = held.dues.filter((due) => !after.dues.includes(due));
  const isPaid = (due: Due) => entries.some((entry) => isPaidBy(due, entry));
  await changeDues(
    db,
    owner,
    {
      added: after.dues.filter((due) => !before.dues.includes(due)),
      paid: gone.filter(isPaid).map(({ id }) => id),
      lapsed: gone.filter((due) => !isPaid(due)).map(({ id }) => id),
    },
    now,
  );
  for (const line of lines)
    await writeLine(
      tools,
      change,
      line,
      locked.find(({ id }) => id === line.accountId),
    );
  for (const line of changed) noteLine(tools, heldLine(held, line.id), findLine(before.lines, line.id), line);
}

/** Notes in the log what became of a line. What the clock does is no call and has no log: it is in the cost records. */
export function noteLine(
  { audit }: Pick<Tools, 'audit'>,
  row: HeldLine | undefined,
  before: Fields | undefined,
  after: Fields,
): void {
  if (!audit || !row) return;
  const { id, username, packageName } = row;
  noteChange({ audit }, { kind: 'line', id, name: username ?? packageName.zh }, before ?? null, after);
}

const isSameLine = (a: Line, b: Line | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);

/** An entry with what a cost record says of it. */
function entryOf(held: Held, entry: Entry, note: ChangeNote): NewEntry {
  const { kind, amountFen, lineId } = entry;
  const line = heldLine(held, lineId);
  const own = kind === 'deposit' || kind === 'refund' ? note.entry : {};
  return {
    kind,
    amountFen,
    lineId,
    method: 'balance',
    ...own,
    packageName: line?.packageName ?? null,
    ...(kind === 'period' || kind === 'fee'
      ? {
          unitPriceFen: Math.abs(amountFen),
          unit: kind === 'fee' ? ('once' as const) : line?.period === 'annual' ? ('year' as const) : ('month' as const),
          quantity: 1,
        }
      : {}),
    startOn: entry.fromOn,
    endOn: entry.untilOn,
    deadlineOn: entry.fromOn,
  };
}

/** Which holds of lines a change sets, and which it lifts. */
function holdChanges(before: Account, changed: readonly Line[], { holdReason = '' }: ChangeNote) {
  const heldBefore = ({ id }: Line) => findLine(before.lines, id)?.holds ?? [];
  const set = changed.flatMap((line) =>
    line.holds
      .filter((kind) => !heldBefore(line).includes(kind))
      .map((kind) => ({ lineId: line.id, kind, reason: kind === 'arrears' ? '' : holdReason })),
  );
  const lifted = changed.flatMap((line) =>
    heldBefore(line)
      .filter((kind) => !line.holds.includes(kind))
      .map((kind) => ({ lineId: line.id, kind, reason: holdReason })),
  );
  return { set, lifted };
}

async function tellOfArrears(
  { db, now }: Tools,
  { held, account, todayOn }: StoredChange,
  set: LineChanges['set'],
): Promise<void> {
  const owing = set.filter((hold) => hold.kind === 'arrears');
  const { organisationId, personId } = held;
  for (const { lineId } of owing) {
    const amount = formatYuan(toPayFen(account, todayOn));
    const facts = { package: heldLine(held, lineId)?.packageName ?? null, amount };
    const kind = 'network-arrears' as const;
    const news = { id: newId(now), personId, kind, facts, onceKey: `arrears/${lineId}/${now}` };
    await deliver(db, organisationId, { kind: 'line', id: lineId }, [news], now);
  }
}
