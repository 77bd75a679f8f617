import {
  type Chain,
  DIGEST_BYTES,
  digestOf,
  findSettled,
  hasSeal,
  listChains,
  listLinks,
  listUnsealed,
} from '#server/modules/audit/index.ts';
import type { Db } from '#server/platform/database.ts';
import { collectFindings, type Findings, type Installation } from './findings.ts';

const LINKS_AT_ONCE = 20;
const MOST_PUT_IN = 1_000;

/**
 * The audit is as it was written: entries that were altered, taken out or put in later are named, and links of the chain
 * that do not follow from the one before. A chain cut at its end cannot be seen from inside: the newest link is also
 * in the log and in the metrics, and is looked for here when it is passed in.
 */
export async function checkSeals({
  db,
  now,
  sealsToFind,
}: Pick<Installation, 'db' | 'now' | 'sealsToFind'>): Promise<Findings> {
  const found = collectFindings();
  for (const chain of await listChains(db)) {
    await checkLinks(db, chain, found);
    const settled = await findSettled(db, chain, now);
    for (const { id } of await listUnsealed(db, chain, { after: '0', upTo: settled }, MOST_PUT_IN))
      found.add(`audit entry ${id}`, 'was put in after its time was sealed');
  }
  for (const seal of sealsToFind)
    if (!(await hasSeal(db, seal)))
      found.add(
        `audit seal ${seal.number} of ${seal.orgSign ?? 'no organisation'}`,
        'was kept outside and is not there',
      );
  return found.findings();
}

async function checkLinks(db: Db, chain: Chain, found: ReturnType<typeof collectFindings>): Promise<void> {
  const name = chain === null ? 'of no organisation' : `of organisation ${chain}`;
  let before: Buffer | null = null;
  for (let number = 0; ; ) {
    const links = await listLinks(db, chain, number, LINKS_AT_ONCE);
    for (const link of links) {
      if (link.number !== number + 1) found.add(`audit seal ${number + 1} ${name}`, 'is missing');
      else if (!digestOf(before, link).equals(link.digest))
        found.add(`audit seal ${link.number} ${name}`, 'does not follow from the one before');
      link.entryIds.forEach((id, place) => {
        const sealed = link.entryDigests.subarray(place * DIGEST_BYTES, (place + 1) * DIGEST_BYTES);
        if (!link.there[place]) found.add(`audit entry ${id}`, 'was taken out');
        else if (!link.found[place]?.equals(sealed)) found.add(`audit entry ${id}`, 'was altered');
      });
      found.looked(link.entryIds.length);
      number = link.number;
      before = link.digest;
    }
    if (links.length < LINKS_AT_ONCE) return;
  }
}
