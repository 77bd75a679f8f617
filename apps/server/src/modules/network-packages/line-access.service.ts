import { holdsOf, isOpened, type Line } from '@campus/rules/network-packages/account.ts';
import {
  DISCONNECT_QUEUE,
  type Disconnect,
  findOrOpenAccount,
  type NetworkAccount,
  putOnNetwork,
  writeStanding,
} from '#server/modules/network-accounts/index.ts';
import type { Held } from './account.store.ts';
import { findLine, heldLine, type StoredChange, type Tools } from './account-change.ts';

/** A line that opens gets a name on the network: one of the person's that no other line of theirs has. */
export async function accountsFor(tools: Tools, held: Held, changed: readonly Line[]): Promise<Map<string, string>> {
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
  const usedNames = new Set(held.lines.map((line) => line.username));
  for (let n = 1; ; n++) {
    const name = `${held.personAccount}${n === 1 ? '' : `.${n}`}${realm}`;
    if (!usedNames.has(name)) yield name;
  }
}

/** Writes what the RADIUS server reads of a line, whose account is locked; whoever may not use it any more is disconnected. */
export async function writeLine(
  { db, now, secrets, send }: Tools,
  { held, before, todayOn }: StoredChange,
  line: Line,
  account: NetworkAccount | undefined,
): Promise<void> {
  const row = heldLine(held, line.id);
  if (!account || !row) return;
  const standing = { group: row.group, mac: row.mac || null, holds: holdsOf(line, todayOn) };
  await writeStanding(db, secrets, account, isOpened(line.state) ? standing : null, now);
  const earlier = findLine(before.lines, line.id);
  const wasOn = earlier !== undefined && isOpened(earlier.state) && holdsOf(earlier, todayOn).length === 0;
  const isOn = isOpened(line.state) && holdsOf(line, todayOn).length === 0;
  if (wasOn && !isOn && row.username) await send(DISCONNECT_QUEUE, disconnectOf(held, row.username));
}

const disconnectOf = ({ organisationId }: Held, username: string): Disconnect => ({ organisationId, username });

/** The same where only the network has to know: another device, another password. */
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
