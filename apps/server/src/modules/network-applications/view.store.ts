import type { ProcessGroup } from '@campus/rules/flows/vocabulary.ts';
import type { ApplicationKind } from '@campus/rules/network-packages/lines.ts';
import { businessVersions, processes } from '#server/modules/flows/index.ts';
import {
  type AddressPart,
  addressOf,
  type PackageShown,
  packageShown,
} from '#server/modules/network-packages/index.ts';
import type { Db } from '#server/platform/database.ts';
import { keyset } from '#server/platform/paging.ts';
import { and, sql } from '#server/platform/sql.ts';
import { networkApplications } from './network-applications.tables.ts';

const packageOf = sql<PackageShown | null>`(select ${packageShown} from network_lines l join network_packages k on k.id = l.package_id where l.id = ${networkApplications.lineId})`;

const columns = {
  application: networkApplications,
  process: processes,
  flow: businessVersions.flow,
  form: businessVersions.form,
  package: packageOf,
};

export type ListedApplication = Awaited<ReturnType<typeof listApplications>>['items'][number];

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
  type Row = { application: { submittedAt: number; id: string } };
  const page = keyset<Row>(
    'desc',
    [
      {
        column: sql`${networkApplications.submittedAt}`,
        type: 'timestamptz',
        of: (row) => row.application.submittedAt,
      },
      { column: sql`${networkApplications.id}`, type: 'uuid', of: (row) => row.application.id },
    ],
    paging,
  );
  const rows = await db
    .select(columns)
    .from(networkApplications)
    .innerJoin(processes, eq(processes.id, networkApplications.id))
    .innerJoin(businessVersions, eq(businessVersions.id, processes.versionId))
    .where(
      and(
        eq(networkApplications.personId, query.personId),
        isNull(processes.hiddenAt),
        query.kind ? eq(networkApplications.kind, query.kind) : undefined,
        query.lineId ? eq(networkApplications.lineId, query.lineId) : undefined,
        query.group ? eq(processes.processGroup, query.group) : undefined,
        query.open ? eq(networkApplications.open, true) : undefined,
        page.where,
      ),
    )
    .orderBy(...page.orderBy)
    .limit(page.limit);
  return page.page(rows) as { items: typeof rows; next: string | null };
}

/** One application with its addresses and the name that the network knows its line by. */
export async function findApplicationDetail(db: Db, organisationId: string, id: string) {
  const [row] = await db
    .select({
      ...columns,
      oldAddress: sql<AddressPart[]>`${addressOf(sql`${networkApplications.oldPlaceId}`)}`,
      newAddress: sql<AddressPart[]>`${addressOf(sql`${networkApplications.newPlaceId}`)}`,
      username: sql<
        string | null
      >`(select a.username from network_lines l join network_accounts a on a.id = l.account_id where l.id = ${networkApplications.lineId})`,
    })
    .from(networkApplications)
    .innerJoin(processes, eq(processes.id, networkApplications.id))
    .innerJoin(businessVersions, eq(businessVersions.id, processes.versionId))
    .where(and(eq(networkApplications.organisationId, organisationId), eq(networkApplications.id, id)));
  return row ?? null;
}
