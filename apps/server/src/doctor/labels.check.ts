import { sql } from '#server/platform/sql.ts';
import { collectFindings, countRows, type Findings, type Installation, wrongRows } from './findings.ts';

/** A label is carried by rule by exactly the people whom its rule finds and nobody keeps out. */
export async function checkLabels({ db }: Pick<Installation, 'db'>): Promise<Findings> {
  const found = collectFindings();
  const carriers = sql`select label_id, person_id from person_labels where by_rule`;
  const ruleFinds = sql`
    select r.label_id, f as person_id from label_rules r cross join lateral label_finds(r.label_id, null) as f
    except select label_id, person_id from label_kept_out`;
  const violation = (wrong: string) =>
    sql`'label ' || label_id || ', person ' || person_id as record, ${wrong}::text as wrong`;
  found.addRows(
    await wrongRows(
      db,
      sql`select ${violation('the rule finds them, and they do not carry it')} from ((${ruleFinds}) except (${carriers})) m`,
    ),
  );
  found.addRows(
    await wrongRows(
      db,
      sql`select ${violation('they carry it by a rule that does not find them')} from ((${carriers}) except (${ruleFinds})) c`,
    ),
  );
  found.looked(await countRows(db, sql`person_labels`));
  return found.findings();
}
