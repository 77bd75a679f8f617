import type { OrderText } from './orders.ts';

/** An order as it is put into every system that is compared: what it says, whose it is, and how far it has come. */
export type FilledOrder = OrderText & { requester: number; state: 'todo' | 'doing' | 'done' };

/** One of this many titles has it. */
const RARE_EVERY = 100;
export const RARE_WORD = '麒麟';

const WHERE = [
  '东区三栋',
  '西区五栋',
  '北区十二栋',
  '图书馆二楼',
  '实验楼',
  '体育馆',
  '行政楼',
  '第一食堂',
  '留学生公寓',
];
const WHAT = ['网口', '无线网络', '门禁', '空调', '热水', '照明', '投影仪', '打印机', '校园卡机', '饮水机', '窗户'];
const HOW = ['不能用', '时断时续', '很慢', '有异响', '报错', '漏水', '打不开', '没有反应'];
const SINCE = ['今早', '昨晚', '上周', '搬进来以后', '断电以后', '开学以来', '下雨以后'];
const pick = (list: readonly string[], n: number) => list[n % list.length] as string;

function textOf(n: number): OrderText {
  const [where, what, how] = [pick(WHERE, n), pick(WHAT, Math.floor(n / 9)), pick(HOW, Math.floor(n / 5))];
  const rare = n % RARE_EVERY === 7 ? RARE_WORD : '';
  return {
    title: `${where}${rare}${what}${how}（${n}）`,
    description: `${pick(SINCE, n)}开始${where}的${what}${how}，已经试过重新插拔和重启，问题仍在，同层其他人也遇到同样的情况，请老师安排时间上门查看，下午两点以后都有人在。`,
  };
}

/** Of a hundred orders of one person, 62 are done, 18 are being done and 20 wait; the same ones each time. */
function stateOf(nthOfPerson: number): FilledOrder['state'] {
  const part = (nthOfPerson * 61) % 100;
  return part < 62 ? 'done' : part < 80 ? 'doing' : 'todo';
}

export const orderTexts = (count: number, requesters: number): FilledOrder[] =>
  Array.from({ length: count }, (_, n) => ({
    ...textOf(n),
    requester: n % requesters,
    state: stateOf(Math.floor(n / requesters)),
  }));

/** What a report says that is made under load. */
export const NEW_TEXT: OrderText = textOf(1);
