import { sql } from '#server/platform/sql.ts';
import { collectFindings, countRows, type Findings, type Installation, readInBatches, wrongRows } from './findings.ts';

type Row = {
  id: string;
  entries: number;
  balance: string;
  sum: string;
  wrongEntry: string | null;
  below: string | null;
};

/** The sum of the entries is the balance, also after each of them; nothing is ever below zero, and no more given back than was taken. */
export async function checkLedger({ db }: Pick<Installation, 'db'>): Promise<Findings> {
  const found = collectFindings();
  const read = async (after: string, most: number) =>
    await db.rows<Row>(sql`
        with looked as (
          select person_id, balance_fen from ledger_accounts where person_id > ${after}::uuid order by person_id limit ${most}
        ), run as (
          select e.id, e.person_id, e.amount_fen, e.balance_fen, sum(e.amount_fen) over (partition by e.person_id order by e.id) as should
          from ledger_entries e where e.person_id in (select person_id from looked)
        )
        select s.person_id as id, s.balance_fen::text as balance, count(r.id)::int as entries, coalesce(sum(r.amount_fen), 0)::text as sum,
          (min(r.id) filter (where r.balance_fen <> r.should))::text as "wrongEntry",
          (min(r.id) filter (where r.balance_fen < 0))::text as below
        from looked s left join run r on r.person_id = s.person_id
        group by s.person_id, s.balance_fen order by s.person_id`);
  for await (const rows of readInBatches(read, 500)) {
    for (const { id, entries, balance, sum, wrongEntry, below } of rows) {
      found.looked(entries);
      const account = `ledger account of person ${id}`;
      if (balance !== sum) found.add(account, `the balance is ${balance} fen and its entries add up to ${sum}`);
      if (balance.startsWith('-')) found.add(account, `the balance is ${balance} fen, below zero`);
      if (wrongEntry) found.add(`ledger entry ${wrongEntry}`, 'its balance is not the sum of the entries up to it');
      if (below) found.add(`ledger entry ${below}`, 'it left less than nothing');
    }
  }
  found.addRows(
    await wrongRows(
      db,
      sql`select 'ledger entry ' || e.id as record, 'no account stands for it' as wrong
        from ledger_entries e left join ledger_accounts a on a.person_id = e.person_id and a.organisation_id = e.organisation_id
        where a.person_id is null`,
    ),
  );
  found.addRows(
    await wrongRows(
      db,
      sql`select 'ledger entry ' || e.id as record,
          case when e.kind not in ('fee', 'period') then 'a ' || e.kind || ' was given back'
            when bool_or(r.person_id <> e.person_id) then 'it was given back to somebody else'
            else sum(r.amount_fen) || ' fen were given back of ' || -e.amount_fen end as wrong
        from ledger_entries e join ledger_entries r on r.refund_of_id = e.id
        group by e.id
        having e.kind not in ('fee', 'period') or bool_or(r.person_id <> e.person_id) or sum(r.amount_fen) > -e.amount_fen
        order by e.id`,
    ),
  );
  found.looked(await countRows(db, sql`ledger_accounts`));
  return found.findings();
}
