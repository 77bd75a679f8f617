import type { Words } from '@campus/rules/flows/definition.ts';
import { counted } from '#server/modules/flows/index.ts';
import type { Db } from '#server/platform/database.ts';
import { sql, wordsOf } from '#server/platform/sql.ts';
import { standingCases } from './console.store.ts';
import type { ConsoleReader } from './console-reader.ts';

export type OverviewRow = {
  id: string;
  code: string;
  name: Words;
  icon: string;
  category: Words;
  suspended: boolean;
  running: number;
  late: number;
};

/** Every business of the organisation with what runs and is late now, in the order of the catalogue. */
export async function listBusinessesWithStanding(db: Db, reader: ConsoleReader): Promise<OverviewRow[]> {
  const number = (figure: 'running' | 'late') =>
    counted(sql`processes p where ${standingCases(reader, figure, sql`b.id`)}`);
  return db.rows<OverviewRow>(sql`
    select b.id, b.code, ${wordsOf('b')} as name, b.icon, ${wordsOf('c')} as category, b.suspended,
      ${number('running')} as running, ${number('late')} as late
    from businesses b join business_categories c on c.id = b.category_id
    where b.organisation_id = ${reader.organisationId}
    order by c.position, c.id, b.position, b.id`);
}
