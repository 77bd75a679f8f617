import { isLonger, truncateText } from '../basics/characters.ts';
import { isKeepable, keepable, turnsDirection } from '../basics/texts.ts';
import { isDay, momentOf } from '../basics/time-zone.ts';
import type { OrderKind } from './work-orders.ts';

/** The columns of a file of older orders, by the names that pages know, each with the headings that it may have. */
const columns = {
  number: ['工单号', '工单编号', '编号', 'number', 'order number'],
  account: ['账号', '帐号', '统一账号', 'account'],
  title: ['标题', 'title'],
  status: ['状态', '当前状态', 'status', 'current status'],
  submittedAt: ['提交时间', '创建时间', '申报时间', 'submitted at', 'created at'],
  stars: ['星级', '评价星级', 'stars'],
  achieved: ['诉求是否达成', 'achieved'],
  evaluation: ['评价内容', 'evaluation'],
  creator: ['创建人', '申报人', 'creator'],
  handler: ['当前处理人', '处理人', 'handler', 'current handler'],
  catalogue: ['服务目录', 'service catalogue'],
  channel: ['渠道', 'channel'],
  type: ['类型', '故障类型', 'type'],
  contacts: ['电话', '联系电话', 'tel', 'contacts'],
  temporaryPhone: ['临时电话', 'temporary phone'],
  campus: ['校区', 'campus'],
  areaOne: ['区域一', 'area one'],
  areaTwo: ['区域二', 'area two'],
  building: ['楼栋', 'building'],
  room: ['房间', 'room'],
  description: ['描述', '故障描述', '内容', 'description', 'content'],
  urgency: ['紧急程度', 'urgency'],
  priority: ['优先级', 'priority'],
  returnReason: ['退回原因', 'return reason'],
  closeType: ['关闭类型', 'close type'],
  surveyInfo: ['勘查信息', 'survey info'],
  workContent: ['工作内容', 'work content'],
  acceptedAt: ['受理时间', 'reception time'],
  resolvedAt: ['解决时间', 'resolution time'],
  solution: ['解决方案', 'solution'],
  visitResult: ['回访结果', 'visit result'],
  visitTime: ['回访时间', 'visit time'],
  workRecord: ['工作记录', 'work record'],
} as const satisfies Record<string, readonly string[]>;
export type OlderColumn = keyof typeof columns;

const needed: readonly OlderColumn[] = ['number', 'account', 'title', 'status', 'submittedAt'];
const own: readonly string[] = [...needed, 'stars', 'achieved', 'evaluation'];

type Group = 'todo' | 'doing' | 'done' | 'abort';
/** What the older systems called their states. */
const states: Readonly<Record<Group, readonly string[]>> = {
  todo: ['待受理', '待处理', '未受理', '已退回', 'pending'],
  doing: ['已受理', '处理中', '已派单', '挂起', 'processing'],
  done: ['已解决', '已完成', '已关闭', '已评价', '未解决', 'done', 'closed', 'solved'],
  abort: ['已取消', '已作废', '已撤销', 'canceled', 'cancelled'],
};

export type OlderRow = {
  line: number;
  kind: OrderKind;
  number: string;
  account: string;
  status: string;
  group: Group;
  submittedAt: number;
  title: string;
  facts: Readonly<Record<string, string>>;
  stars: number | null;
  achieved: boolean | null;
  evaluation: string;
};
/** Something odd in a file: where, in which column, and what. */
export type OddRow = {
  line: number;
  column: string;
  what:
    | 'column-missing'
    | 'column-unknown'
    | 'column-twice'
    | 'empty'
    | 'too-long'
    | 'characters'
    | 'number-twice'
    | 'time'
    | 'time-ahead'
    | 'status'
    | 'stars'
    | 'yes-no'
    | 'account-unknown'
    | 'number-taken';
  value: string;
};

const LONGEST = 4000;

/** Which column each heading is. */
function readHead(head: readonly string[]): { at: (OlderColumn | null)[]; odd: OddRow[] } {
  const odd: OddRow[] = [];
  const at = head.map((text): OlderColumn | null => {
    const heading = text.trim().toLowerCase();
    const names = Object.keys(columns) as OlderColumn[];
    return names.find((name) => (columns[name] as readonly string[]).includes(heading)) ?? null;
  });
  for (const [index, text] of head.entries()) {
    const known = at[index];
    if (!known && text.trim() !== '') odd.push({ line: 1, column: text.trim(), what: 'column-unknown', value: '' });
    if (known && at.indexOf(known) !== index) odd.push({ line: 1, column: known, what: 'column-twice', value: text });
  }
  for (const name of needed)
    if (!at.includes(name)) odd.push({ line: 1, column: columns[name][0], what: 'column-missing', value: '' });
  return { at, odd };
}

/** Reads a file's rows: orders as far as they can be read, and everything that is odd, by line. */
export function readOlderOrders(
  rows: readonly (readonly string[])[],
  kind: OrderKind,
  { timeZone, now }: { timeZone: string; now: number },
): { orders: OlderRow[]; odd: OddRow[] } {
  const [head = [], ...body] = rows;
  const { at, odd } = readHead(head);
  if (odd.length > 0) return { orders: [], odd };
  const orders: OlderRow[] = [];
  const seen = new Set<string>();
  for (const [index, cells] of body.entries()) {
    const line = index + 2;
    if (cells.every((cell) => cell.trim() === '')) continue;
    const value = (column: OlderColumn) => (cells[at.indexOf(column)] ?? '').trim();
    const say = (column: OlderColumn, what: OddRow['what']) =>
      odd.push({ line, column: columns[column][0], what, value: truncateText(keepable(value(column)), 60) });
    const before = odd.length;
    for (const column of needed) if (value(column) === '') say(column, 'empty');
    for (const column of at) if (column && isLonger(value(column), LONGEST)) say(column, 'too-long');
    for (const column of at)
      if (column && (!isKeepable(value(column)) || (column === 'title' && turnsDirection(value(column)))))
        say(column, 'characters');
    const number = value('number');
    if (number !== '' && seen.has(number)) say('number', 'number-twice');
    seen.add(number);
    const submittedAt = readMoment(value('submittedAt'), timeZone);
    if (value('submittedAt') !== '' && submittedAt === null) say('submittedAt', 'time');
    if (submittedAt !== null && submittedAt > now) say('submittedAt', 'time-ahead');
    const group = groupOf(value('status'));
    if (value('status') !== '' && !group) say('status', 'status');
    const stars = readStars(value('stars'));
    if (stars === undefined) say('stars', 'stars');
    const achieved = readYesNo(value('achieved'));
    if (achieved === undefined) say('achieved', 'yes-no');
    if (odd.length > before || submittedAt === null || !group) continue;
    orders.push({
      line,
      kind,
      number,
      account: value('account'),
      status: value('status'),
      group,
      submittedAt,
      title: value('title'),
      facts: Object.fromEntries(
        at.flatMap((column) =>
          column && !own.includes(column) && value(column) !== '' ? [[column, value(column)]] : [],
        ),
      ),
      stars: stars ?? null,
      achieved: achieved ?? null,
      evaluation: value('evaluation'),
    });
  }
  return { orders, odd };
}

const groupOf = (status: string): Group | null =>
  (Object.keys(states) as Group[]).find((group) => states[group].includes(status.toLowerCase())) ?? null;

/** 2024-03-05, 2024/3/5 14:07 or 2024-03-05 14:07:30, in the organisation's own time. */
function readMoment(text: string, timeZone: string): number | null {
  const parts = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?$/.exec(text);
  if (!parts) return null;
  const [, year, month = '', day = '', hours = '0', minutes = '0', seconds = '0'] = parts;
  const on = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const [h, m, s] = [Number(hours), Number(minutes), Number(seconds)];
  if (!isDay(on) || h > 23 || m > 59 || s > 59) return null;
  return momentOf(on, ((h * 60 + m) * 60 + s) * 1000, timeZone);
}

function readStars(text: string): number | null | undefined {
  if (text === '') return null;
  return /^[1-5]$/.test(text) ? Number(text) : undefined;
}

function readYesNo(text: string): boolean | null | undefined {
  if (text === '') return null;
  if (['是', '达成', 'yes', 'true', '1'].includes(text.toLowerCase())) return true;
  return ['否', '未达成', 'no', 'false', '0'].includes(text.toLowerCase()) ? false : undefined;
}
