import type { Flow } from '@campus/rules/flows/definition.ts';
import type { ProcessGroup } from '@campus/rules/flows/vocabulary.ts';
import type { ApplicationKind } from '@campus/rules/network-packages/lines.ts';
import { processes } from '#server/modules/flows/index.ts';
import {
  type AddressPart,
  addressOf,
  type PackageShown,
  packageShown,
} from '#server/modules/network-packages/index.ts';
import type { Db } from '#server/platform/database.ts';
import { keyset } from '#server/platform/paging.ts';
import { and, sql } from '#server/platform/sql.ts';
import { columnsOf, type RowOf } from '#server/platform/table.ts';
import type { Application } from './network-applications.store.ts';
import { networkApplications } from './network-applications.tables.ts';

/** Of the process that an application is. */
const ofProcess = [
  'id',
  'number',
  'titleZh',
  'titleEn',
  'submittedAt',
  'changedAt',
  'status',
  'outcome',
  'processGroup',
  'tab',
  'hungUp',
  'standing',
  'state',
  'hiddenAt',
  'stars',
] as const;
/** Of the application itself; none of them is called as one of the process. */
const ofApplication = [
  'personId',
  'kind',
  'lineId',
  'monthOn',
  'oldPort',
  'newPort',
  'oldMac',
  'newMac',
  'resetBy',
  'reason',
  'contact',
  'costFen',
  'waitsForMoney',
  'effectiveAt',
  'completesAt',
  'queuedAt',
  'writtenAt',
  'verifiedAt',
  'inForceAt',
] as const;

export type ListedApplication = Pick<RowOf<typeof processes>, (typeof ofProcess)[number]> &
  Pick<Application, (typeof ofApplication)[number]> & { appliedAt: number; flow: Flow; package: PackageShown | null };

const columns = sql`${columnsOf(processes, 'p', [...ofProcess])}, ${columnsOf(networkApplications, 'a', [...ofApplication])},
  a.submitted_at as "appliedAt", v.flow,
  (select ${packageShown} from network_lines l join network_packages k on k.id = l.package_id where l.id = a.line_id) as package`;
const source = sql`network_applications a join processes p on p.id = a.id join business_versions v on v.id = p.version_id`;

/** One page of somebody's applications, the newest first. */
export async function listApplications(
  db: Db,
  query: {
    personId: string;
    kind?: ApplicationKind | undefined;
    lineId?: string | undefined;
    group?: ProcessGroup | undefined;
    open?: true;
  },
  paging: { after?: string | undefined; size?: number | undefined },
) {
  const page = keyset<ListedApplication>(
    'desc',
    [
      { column: sql`a.submitted_at`, type: 'timestamptz', of: (row) => row.appliedAt },
      { column: sql`a.id`, type: 'uuid', of: (row) => row.id },
    ],
    paging,
  );
  const asked = and(
    sql`a.person_id = ${query.personId} and p.hidden_at is null`,
    query.kind && sql`a.kind = ${query.kind}`,
    query.lineId ? sql`a.line_id = ${query.lineId}` : null,
    query.group && sql`p.process_group = ${query.group}`,
    query.open && sql`a.open`,
    page.where,
  );
  const rows = await db.rows<ListedApplication>(
    sql`select ${columns} from ${source} where ${asked} order by ${page.orderBy} limit ${page.limit}`,
  );
  return page.page(rows);
}

type ApplicationDetail = ListedApplication & {
  oldAddress: AddressPart[];
  newAddress: AddressPart[];
  username: string | null;
};

/** One application with its addresses and the name that the network knows its line by. */
export async function findApplicationDetail(
  db: Db,
  organisationId: string,
  id: string,
): Promise<ApplicationDetail | null> {
  return db.row<ApplicationDetail>(sql`
    select ${columns}, ${addressOf(sql`a.old_place_id`)} as "oldAddress", ${addressOf(sql`a.new_place_id`)} as "newAddress",
      (select n.username from network_lines l join network_accounts n on n.id = l.account_id where l.id = a.line_id) as username
    from ${source} where a.organisation_id = ${organisationId} and a.id = ${id}`);
}
