import { getService } from '@campus/contract/calls/flows-businesses.ts';
import { getProcess } from '@campus/contract/calls/flows-processes.ts';
import { submitProcess } from '@campus/contract/calls/flows-start.ts';
import { decideTask } from '@campus/contract/calls/flows-tasks.ts';
import { addDays, dayOf } from '@campus/rules/basics/time-zone.ts';
import { heatAt, hotWords } from '@campus/rules/search/hot.ts';
import type { contentItems } from '#server/modules/hall-content/index.ts';
import { deliverToNext } from '#server/modules/inbox/index.ts';
import { findOrganisation } from '#server/modules/organisations/index.ts';
import { hotSearches } from '#server/modules/search/index.ts';
import { type Sql, sql, uuids } from '#server/platform/sql.ts';
import { insertAllInto, type RowOf } from '#server/platform/table.ts';
import { contentId } from '../hall-content/make-content.ts';
import { readOldMessages } from '../read-old-messages.ts';
import { createActors, type DemoRun } from '../work-orders/actors.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

type Organisation = { id: string; orgSign: string; timeZone: string };

/** Leaves of the last hours; yesterday's were decided, the others wait for somebody's head. */
const leaves: readonly { account: string; hoursAgo: number; days: number; reason: string; decided: boolean }[] = [
  { account: 'student', hoursAgo: 27, days: 1, reason: '参加学科竞赛', decided: true },
  { account: 'handler', hoursAgo: 26, days: 1, reason: '外出培训', decided: true },
  { account: 'student', hoursAgo: 5, days: 2, reason: '回家探亲', decided: false },
  { account: 'handler', hoursAgo: 3, days: 1, reason: '家中有事', decided: false },
];

/** What everybody was told of when it was published. */
const publishedNews = ['freshmen', 'hall-new', 'phishing', 'wifi6', 'core-upgrade'] as const;

/** What people look for, and about how often in the last week; each finds something in the demo. */
const searches: readonly (readonly [words: string, times: number])[] = [
  ['报修', 46],
  ['套餐', 38],
  ['网络密码', 31],
  ['Wi-Fi 6', 22],
  ['请假', 19],
  ['端口号', 14],
  ['MAC 地址', 11],
  ['暂停', 9],
  ['eduroam', 5],
];

/**
 * Gives a demo organisation what inboxes and search boxes hold after some days of use: leaves that wait or were
 * decided, news, old messages that were read, and hot searches. A part that exists is left alone, and so is a hall that
 * is not the demo's.
 */
export async function fillHall(stage: DemoRun, orgSign: string, now: number, signal: AbortSignal): Promise<void> {
  const organisation = await findOrganisation(stage.db, orgSign);
  if (!organisation) return;
  const ids = publishedNews.map((code) => contentId(orgSign, code));
  const news = await stage.db.rows<Item>(sql`
    select c.id, c.kind, c.section, c.title_zh as "titleZh", c.title_en as "titleEn", c.version, c.shown_at as "shownAt"
    from content_items c where c.organisation_id = ${organisation.id} and c.id = any(${uuids(ids)})`);
  if (news.length < publishedNews.length) return;
  const exists = async (rows: Sql) => (await stage.db.rows(sql`${rows} limit 1`)).length > 0;
  const leave = sql`select 1 from processes p join businesses b on b.id = p.business_id
    where p.organisation_id = ${organisation.id} and b.code = 'leave'`;
  if (!(await exists(leave))) await askForLeave(stage, organisation, now, signal);
  if (signal.aborted) return;
  const sentNews = sql`select 1 from inbox_messages where organisation_id = ${organisation.id} and kind = 'content-published'`;
  if (!(await exists(sentNews))) await sendNews(stage, organisation.id, news, now);
  const storedSearches = sql`select 1 from hot_searches where organisation_id = ${organisation.id}`;
  if (!(await exists(storedSearches))) await countSearches(stage, organisation.id, now);
}

async function askForLeave(
  stage: DemoRun,
  organisation: Organisation,
  now: number,
  signal: AbortSignal,
): Promise<void> {
  const found = await stage.db.rows<{ id: string }>(
    sql`select id from businesses where organisation_id = ${organisation.id} and code = 'leave' and not suspended`,
  );
  const [business] = found;
  if (!business) return;
  const { act, accountOf } = createActors(stage, organisation);
  for (const { account, hoursAgo, days, reason, decided } of leaves) {
    if (signal.aborted) return;
    const askedAt = now - hoursAgo * HOUR;
    const from = addDays(dayOf(now, organisation.timeZone), 3);
    const form = { kind: 'personal', from, until: addDays(from, days - 1), days: String(days), reason };
    const { startStep } = await act(account, askedAt, getService, { id: business.id });
    const { id } = await act(account, askedAt, submitProcess, { sId: startStep as string, form });
    if (!decided) continue;
    const [head] = (await act(account, askedAt, getProcess, { id })).people;
    const decider = await accountOf(head?.id as string);
    const [task] = (await act(decider, askedAt + HOUR, getProcess, { id })).tasks;
    await act(decider, askedAt + HOUR, decideTask, { id, task: task?.id as number, decision: 'agree', reason: '同意' });
  }
}

type Item = Pick<RowOf<typeof contentItems>, 'id' | 'kind' | 'section' | 'titleZh' | 'titleEn' | 'version' | 'shownAt'>;

/** Everybody hears of the news on its day. */
async function sendNews({ db }: DemoRun, organisationId: string, news: readonly Item[], now: number): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { id, kind, section, titleZh, titleEn, version, shownAt } of news) {
      const message = {
        kind: 'content-published' as const,
        facts: { titleZh, titleEn, kind, section },
        onceKey: `content-published ${id} ${version}`,
      };
      await deliverToNext(tx, { organisationId, after: null }, { kind: 'content', id }, message, shownAt);
    }
    await readOldMessages(tx, organisationId, now);
  });
}

async function countSearches({ db }: DemoRun, organisationId: string, now: number): Promise<void> {
  const rows = searches.flatMap(([words, total]) => {
    const hotWord = hotWords(words);
    const heat = heatAt(now - DAY) + Math.round(Math.log2(total) * 1_000_000);
    return hotWord
      ? [
          {
            organisationId,
            words: hotWord.key,
            shown: hotWord.shown,
            heat,
            total,
            lastAt: now - HOUR,
            found: true,
            keptOut: false,
            searchers: ['demo-1', 'demo-2', 'demo-3'],
          },
        ]
      : [];
  });
  await db.run(sql`${insertAllInto(hotSearches, rows)} on conflict do nothing`);
}
