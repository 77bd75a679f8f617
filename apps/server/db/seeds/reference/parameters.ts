type Values = Record<string, string>;
type Parameter = { key: string; nameZh: string; nameEn: string; values: Values };

/** What the first parameter of the hall says of the desk. */
export type Desk = { deskPhone?: string; deskHoursZh?: string; deskHoursEn?: string };

/** The parameters of an organisation, in their fixed order: pages read the second one as the sign-in. */
export function parametersOf(desk: Desk): Parameter[] {
  return [
    {
      key: 'hall.basics',
      nameZh: '网厅基本信息',
      nameEn: 'Hall basics',
      values: withoutEmpty({ pValue1: desk.deskPhone, pValue2: desk.deskHoursZh, pValue3: desk.deskHoursEn }),
    },
    // pValue9 and pValue10, the addresses of the unified login, are for the organisation to set.
    { key: 'hall.sign-in', nameZh: '网厅登录', nameEn: 'Hall sign-in', values: { pValue5: 'account and password' } },
    // pValue1, 2 and 4, the start, the end and the unfreeze start, are days; without them the window is closed.
    { key: 'hall.epidemic', nameZh: '疫情期间业务', nameEn: 'Epidemic services', values: { pValue3: '7' } },
    // pValue1 is the address of the payment or campus-card system.
    { key: 'hall.top-up', nameZh: '充值入口', nameEn: 'Top-up', values: {} },
    // The most that may be pending, the minutes to completion, the minutes until a password is in force.
    {
      key: 'orders.self-help',
      nameZh: '自助工单',
      nameEn: 'Self-help orders',
      values: { pValue1: '3', pValue2: '60', pValue3: '2' },
    },
    // Work and material of a new opening, in fen.
    { key: 'network.fees', nameZh: '网络费用', nameEn: 'Network fees', values: { pValue1: '10000' } },
    // How many percent of those who have a room one list may take it from, how many it may take it from or move, and
    // how many people it may put into one room; more than that looks like a broken list. Without the last two it is 50
    // and 12.
    {
      key: 'places.dormitory-feed',
      nameZh: '宿舍数据同步',
      nameEn: 'Dormitory feed',
      values: { pValue1: '30' },
    },
    // The networks behind whose single addresses many people stand, such as 10.0.0.0/16, with commas between them.
    { key: 'sign-in.shared-networks', nameZh: '共用出口网络', nameEn: 'Shared networks', values: {} },
    // Whether user names carry the organisation, as 100412@scut; plain ones are for a RADIUS server of one's own.
    { key: 'network.radius', nameZh: '网络用户名', nameEn: 'Network user names', values: {} },
    // How many days somebody leaves, and how many percent may be gone or moved before a second person has to agree.
    { key: 'people.roster', nameZh: '人员名册', nameEn: 'Roster', values: {} },
    // Where the server asks about tickets, the attribute that is the account, and whose certificates it believes.
    { key: 'sign-in.unified', nameZh: '统一认证', nameEn: 'Unified login', values: {} },
    // Whether big screens show a code that signed-in phones scan.
    { key: 'sign-in.scan', nameZh: '扫码登录', nameEn: 'Sign-in by scanning', values: {} },
    // The corp, the agent and its secret, whom a member is bound to, where WeCom is asked, and the file that proves our
    // domain.
    { key: 'sign-in.wecom', nameZh: '企业微信', nameEn: 'WeCom', values: {} },
    // How many days a one-time password opens a first sign-in.
    { key: 'sign-in.passwords', nameZh: '登录密码', nameEn: 'Sign-in passwords', values: {} },
  ];
}

const withoutEmpty = (values: Record<string, string | undefined>): Values =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined));
