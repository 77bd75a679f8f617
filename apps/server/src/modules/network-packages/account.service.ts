import type { Fields } from '@campus/rules/basics/changes.ts';
import { formatYuan } from '@campus/rules/basics/money.ts';
import { dayOf } from '@campus/rules/basics/time-zone.ts';
import {
  type Account,
  type AccountRefusal,
  bringToRest,
  type Changed,
  type Due,
  type Entry,
  holdsOf,
  isOpened,
  isPaidBy,
  type Line,
  toPayFen,
} from '@campus/rules/network-packages/account.ts';
import { deliver } from '#server/modules/inbox/index.ts';
import { addEntries, lockBalance, type NewEntry } from '#server/modules/ledger/index.ts';
import {
  DISCONNECT_QUEUE,
  type Disconnect,
  findOrOpenAccount,
  putOnNetwork,
  takeOffNetwork,
} from '#server/modules/network-accounts/index.ts';
import type { Db } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import type { SendJob } from '#server/platform/jobs.ts';
import { type ChangeLog, noteChange } from '#server/platform/note-change.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import {
  accountOf,
  changeDues,
  changeHolds,
  type Held,
  type HeldLine,
  loadHeld,
  updateLines,
} from './account.store.ts';

/** What a change of somebody's network needs around it. */
export type Tools = { db: Db; now: number; send: SendJob; secrets: Secrets; audit?: ChangeLog['audit'] | undefined };
export type Owner = { organisationId: string; personId: string };

/** What is said of the entries and holds of a change. */
export type Saying = {
  entry?: Partial<Pick<NewEntry, 'method' | 'payer' | 'reference' | 'paidAt' | 'note' | 'byPersonId' | 'refundOfId'>>;
  holdReason?: string;
};
/** Somebody's network before a change and after it. */
type Kept = { held: Held; before: Account; account: Account; todayOn: string; entries: readonly Entry[] };
export type AccountChange = ({ ok: true } & Kept) | { ok: false; refusal: AccountRefusal };

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
  saying: Saying = {},
): Promise<AccountChange> {
  const { held, account: before, todayOn } = await lockHeld(tools.db, owner, tools.now);
  const changed = change(before, todayOn, held);
  if (!changed.ok) return changed;
  const kept: Kept = { held, before, account: changed.account, todayOn, entries: changed.entries };
  await keep(tools, kept, saying);
  return { ok: true, ...kept };
}

/** Charges what has come due; the monthly run does it for everybody, and nothing happens the second time. */
export const settle = (tools: Tools, owner: Owner): Promise<AccountChange> => changeAccount(tools, owner, bringToRest);

async function keep(tools: Tools, change: Kept, saying: Saying): Promise<void> {
  const { db, now } = tools;
  const { held, before, account: after, entries } = change;
  const owner = { organisationId: held.organisationId, personId: held.personId };
  await addEntries(
    db,
    { ...owner, balanceFen: before.balanceFen },
    entries.map((entry) => describe(held, entry, saying)),
    now,
  );
  const changed = after.lines.filter((line) => !same(line, find(before.lines, line.id)));
  const accounts = await accountsFor(tools, held, changed);
  await updateLines(
    db,
    changed.map((line) => ({ ...line, accountId: accounts.get(line.id) ?? null })),
    now,
  );
  await keepHolds(tools, change, changed, saying);
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
  for (const line of changed) await writeLine(tools, change, line, accounts.get(line.id));
  for (const line of changed) noteLine(tools, heldLine(held, line.id), find(before.lines, line.id), line);
}

/** Lets the log say what became of a line; what the clock does by itself is no call, and stands in the cost records. */
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

const find = (lines: readonly Line[], id: string): Line | undefined => lines.find((line) => line.id === id);
const same = (a: Line, b: Line | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);
const heldLine = (held: Held, id: string | null): HeldLine | undefined => held.lines.find((line) => line.id === id);

/** An entry with what a cost record says of it. */
function describe(held: Held, entry: Entry, saying: Saying): NewEntry {
  const { kind, amountFen, lineId } = entry;
  const line = heldLine(held, lineId);
  const own = kind === 'deposit' || kind === 'refund' ? saying.entry : {};
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

/** A line that opens gets a name on the network: one of the person's that no other line of theirs has. */
async function accountsFor(tools: Tools, held: Held, changed: readonly Line[]): Promise<Map<string, string>> {
  const accounts = new Map(held.lines.flatMap(({ id, accountId }) => (accountId ? [[id, accountId] as const] : [])));
  for (const line of changed) {
    if (!isOpened(line.state) || accounts.has(line.id)) continue;
    const { organisationId, personId, personAccount } = held;
    const { db, secrets, now } = tools;
    const password = initialPassword(held.documentNumber, personAccount);
    const opened = await findOrOpenAccount(db, secrets, {
      organisationId,
      personId,
      usernames: usernamesFor(held),
      password,
      mustChange: true,
      now,
    });
    accounts.set(line.id, opened.id);
  }
  return accounts;
}

/** The last eight of the document number, or the account itself. */
export const initialPassword = (documentNumber: string | null, account: string): string =>
  documentNumber && documentNumber.length >= 8 ? documentNumber.slice(-8) : account;

/** The account, and a number for each further line; with the organisation where several share a RADIUS server. */
function* usernamesFor(
  held: Pick<Held, 'personAccount' | 'orgSign' | 'usernames' | 'lines'>,
): Generator<string, undefined> {
  const realm = held.usernames === 'plain' ? '' : `@${held.orgSign}`;
  const taken = new Set(held.lines.map((line) => line.username));
  for (let n = 1; ; n++) {
    const name = `${held.personAccount}${n === 1 ? '' : `.${n}`}${realm}`;
    if (!taken.has(name)) yield name;
  }
}

async function keepHolds(
  { db, now }: Tools,
  { held, before, account, todayOn }: Kept,
  changed: readonly Line[],
  { holdReason = '' }: Saying,
): Promise<void> {
  const set = changed.flatMap((line) =>
    line.holds
      .filter((kind) => !find(before.lines, line.id)?.holds.includes(kind))
      .map((kind) => ({ lineId: line.id, kind, reason: kind === 'arrears' ? '' : holdReason })),
  );
  const lifted = changed.flatMap((line) =>
    (find(before.lines, line.id)?.holds ?? [])
      .filter((kind) => !line.holds.includes(kind))
      .map((kind) => ({ lineId: line.id, kind, reason: holdReason })),
  );
  await changeHolds(db, held.organisationId, set, lifted, now);
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

/** What the RADIUS server reads of a line becomes what it is now; who loses it is sent off. */
async function writeLine(
  { db, now, secrets, send }: Tools,
  { held, before, todayOn }: Kept,
  line: Line,
  accountId: string | undefined,
): Promise<void> {
  const row = heldLine(held, line.id);
  if (!accountId || !row) return;
  if (isOpened(line.state))
    await putOnNetwork(db, secrets, {
      accountId,
      group: row.group,
      mac: row.mac || null,
      holds: holdsOf(line, todayOn),
      now,
    });
  else await takeOffNetwork(db, accountId, now);
  const earlier = find(before.lines, line.id);
  const wasOn = earlier !== undefined && isOpened(earlier.state) && holdsOf(earlier, todayOn).length === 0;
  const isOn = isOpened(line.state) && holdsOf(line, todayOn).length === 0;
  if (wasOn && !isOn && row.username) await send(DISCONNECT_QUEUE, disconnectOf(held, row.username));
}

const disconnectOf = ({ organisationId }: Held, username: string): Disconnect => ({ organisationId, username });

/** The same for what only the network has to know: another device, another password. */
export async function rewriteLine(
  tools: Tools,
  held: Held,
  lineId: string,
  mac: string,
  todayOn: string,
): Promise<void> {
  const row = heldLine(held, lineId);
  if (!row?.accountId || !isOpened(row.state)) return;
  const standing = { group: row.group, mac: mac || null, holds: holdsOf(row, todayOn) };
  await putOnNetwork(tools.db, tools.secrets, { accountId: row.accountId, now: tools.now, ...standing });
  if (row.username) await tools.send(DISCONNECT_QUEUE, disconnectOf(held, row.username));
}
