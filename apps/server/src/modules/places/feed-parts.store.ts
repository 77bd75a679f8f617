import type { Db } from '#server/platform/database.ts';
import { at, json, sql } from '#server/platform/sql.ts';

/** `feed` tells the lists of one sender from another. */
type Part = { organisationId: string; feed: string; reference: string; part: number; parts: number };

/** The other parts of a list. They are taken, in order, when this part completes the list; otherwise only counted. */
export async function takeOtherParts<Row>(
  db: Db,
  { organisationId, feed, reference, part, parts }: Part,
): Promise<{ here: number; agreed: boolean; taken: { part: number; rows: Row[] }[] }> {
  const others = await db.rows<{ part: number; parts: number; rows: Row[] }>(sql`
    with others as (
      select part, parts, rows, count(*) over () = ${parts - 1} as whole from feed_parts
      where organisation_id = ${organisationId} and feed = ${feed} and reference = ${reference} and part <> ${part}
    ), gone as (
      delete from feed_parts where organisation_id = ${organisationId} and feed = ${feed} and reference = ${reference}
        and (select count(*) from others) = ${parts - 1}
    )
    select part, parts, case when whole then rows else '[]' end as rows from others order by part`);
  return { here: others.length + 1, agreed: others.every((other) => other.parts === parts), taken: others };
}

/** Keeps one part until the others are here; parts of lists that were never finished are cleared. */
export async function keepPart(db: Db, input: Part & { rows: unknown; now: number }): Promise<void> {
  const { organisationId, feed, reference, part, parts, now } = input;
  await db.run(sql`
    with old as (delete from feed_parts where received_at < ${at(now - 24 * 60 * 60_000)})
    insert into feed_parts (organisation_id, feed, reference, part, parts, rows, received_at)
    values (${organisationId}, ${feed}, ${reference}, ${part}, ${parts}, ${json(input.rows)}, ${at(now)})
    on conflict (organisation_id, feed, reference, part) do update
      set parts = excluded.parts, rows = excluded.rows, received_at = excluded.received_at`);
}
