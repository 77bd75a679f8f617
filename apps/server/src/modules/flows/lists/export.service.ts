import enFlows from '@campus/messages/en/flows.ts';
import enExports from '@campus/messages/en/flows-exports.ts';
import zhFlows from '@campus/messages/zh/flows.ts';
import zhExports from '@campus/messages/zh/flows-exports.ts';
import { clockText, dayOf, wallTime } from '@campus/rules/basics/time-zone.ts';
import { findOrganisationById } from '#server/modules/organisations/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { type Cell, spreadsheetOf } from '#server/platform/table-file.ts';
import type { Row } from '../process/process-row.present.ts';
import { presentPage } from './lists.present.ts';
import type { ListedPage } from './process-rows.store.ts';

const MOST_ROWS = 100_000;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A list as a spreadsheet, page after page, so that a long one takes no more memory than a short one. */
export async function exportRows(ctx: CallerCtx, first: ListedPage, more: (after: string) => Promise<ListedPage>) {
  const texts = ctx.language === 'en' ? enExports : zhExports;
  const organisation = await findOrganisationById(ctx.db, ctx.caller.organisationId);
  const timeZone = organisation?.timeZone ?? 'Asia/Shanghai';
  async function* rows() {
    yield headings.map((heading) => texts[heading]);
    let sent = 0;
    for (let page: ListedPage | null = first; page; ) {
      const presented = await presentPage(ctx, page);
      for (const row of presented.items) yield cells(ctx, row, timeZone);
      sent += presented.items.length;
      page = page.next && sent < MOST_ROWS ? await more(page.next) : null;
    }
  }
  return {
    stream: spreadsheetOf(texts.processes, rows()),
    mediaType: XLSX,
    length: null,
    name: `${texts.processes}-${dayOf(ctx.now, timeZone)}.xlsx`,
    disposition: 'attachment' as const,
  };
}

const headings = [
  'number',
  'title',
  'business',
  'submitter',
  'department',
  'group',
  'state',
  'step',
  'people',
  'submitted-at',
  'ended-at',
  'due-at',
  'due-by',
  'stars',
] as const;

function cells(ctx: CallerCtx, row: Row, timeZone: string): Cell[] {
  const { language } = ctx;
  const texts = language === 'en' ? enExports : zhExports;
  const labels: Readonly<Record<string, string>> = language === 'en' ? enFlows : zhFlows;
  const time = (at: number | null) => {
    if (at === null) return null;
    const { on, timeMs } = wallTime(at, timeZone);
    return `${on} ${clockText(timeMs)}`;
  };
  const between = language === 'en' ? ', ' : '、';
  return [
    row.number,
    row.title[language],
    row.business.name[language],
    row.submitter.name,
    row.submitter.department?.[language] ?? null,
    labels[`group-${row.group}`] ?? row.group,
    labels[`state-${row.state}`] ?? row.state,
    row.steps.map((step) => step.name[language]).join(between),
    row.people.map((person) => person.name).join(between),
    time(row.submittedAt),
    time(row.endedAt),
    time(row.dueAt),
    row.dueBy && texts[`due-by-${row.dueBy}`],
    row.stars,
  ];
}
