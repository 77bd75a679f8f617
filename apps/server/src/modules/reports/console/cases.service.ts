import { isReportDay } from '@campus/rules/reports/periods.ts';
import { newestSubmitted, type Paging, presentPage, readPage, rowColumns } from '#server/modules/flows/index.ts';
import { findTimeZone } from '#server/modules/organisations/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/database.ts';
import { refuse } from '#server/platform/refusal.ts';
import { type Sql, sql, texts } from '#server/platform/sql.ts';
import { type ConsoleReader, type ConsoleView, consoleReader } from './console-reader.ts';
import { type ConsoleFigure, casesOf, type FigureCases, type FigureQuery } from './figure-cases.ts';

type CasesQuery = Omit<FigureQuery, 'businessId'> & {
  view: ConsoleView;
  figure: ConsoleFigure;
  businessId?: string | undefined;
};

/** Exactly the processes that a figure counts. */
export async function listConsoleCases(ctx: CallerCtx, { view, figure, after, size, ...query }: CasesQuery & Paging) {
  const reader = await consoleReader(ctx, view);
  const timeZone = await findTimeZone(ctx.db, reader.organisationId);
  if (query.on !== undefined && !isReportDay(query.on))
    refuse('invalid', { fields: [{ field: 'on', code: 'format' }] });
  const cases = casesOf(reader, figure, query, timeZone) ?? refuse('invalid', { fields: [whatIsMissing(figure)] });
  return presentPage(ctx, await readCases(ctx.db, reader, cases, { after, size }));
}

function whatIsMissing(figure: ConsoleFigure) {
  const needs = { begun: 'on', ended: 'on', 'of-person': 'personId', 'of-building': 'buildingId' } as const;
  const field = figure in needs ? needs[figure as keyof typeof needs] : 'figure';
  return { field, code: 'required' as const };
}

function readCases(db: Db, reader: ConsoleReader, { groups, where }: FigureCases, query: Paging) {
  const paging = newestSubmitted(query);
  const newest = (which: Sql) => sql`
    select p.* from processes p where ${which} and ${paging.where} order by p.submitted_at desc, p.id desc limit ${paging.limit}`;
  const found = groups
    ? sql`unnest(${texts(groups)}) g (name) cross join lateral (${newest(sql`p.process_group = g.name and ${where}`)}) p`
    : sql`(${newest(where)}) p`;
  return readPage(
    db,
    reader,
    sql`select ${rowColumns({ moment: sql`p.submitted_at` })} from ${found} join businesses b on b.id = p.business_id
      order by p.submitted_at desc, p.id desc limit ${paging.limit}`,
    paging,
  );
}
