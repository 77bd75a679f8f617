import type { FieldFaultCode, RefusalCode } from '@campus/contract/refusals.ts';
import { describe, expect, test } from 'vitest';
import { fieldFaultText, refusalText } from './refusal-text.ts';
import { fill, type Language } from './texts.ts';

/** What is shown in a language: the refusal of a reply, the fault of a field, or the text of a page. */
type Shown = (language: Language) => string | Promise<string>;
type Facts = Record<string, unknown>;

const refusal =
  (code: RefusalCode, facts: Facts = {}): Shown =>
  (language) =>
    refusalText(code, facts, language);
const fault =
  (code: FieldFaultCode, n?: number): Shown =>
  (language) =>
    fieldFaultText({ field: 'x', code, ...(n !== undefined && { n }) }, language);
const page =
  (file: string, key: string, facts: Facts = {}): Shown =>
  async (language) => {
    const texts: Record<string, string> = (await import(`./${language}/${file}.ts`)).default;
    return fill(texts[key] ?? `nothing: ${file} ${key}`, facts);
  };

/** The sentences of the law, to the letter, with every place of the product that says them. */
const law: readonly (readonly [id: string, zh: string, en: string, ...shown: Shown[]])[] = [
  // quoted by the specification
  ['ERR-01', '登录地址有误！', 'The sign-in address is wrong.', refusal('organisation-unknown')],
  ['ERR-02', '请输入用户名和密码！', 'Enter your user name and password.', refusal('credentials-missing')],
  ['ERR-03', '用户名或者密码错误!', 'Wrong user name or password.', refusal('credentials-wrong', { left: 4 })],
  ['ERR-03', '用户不存在!', 'No such user.', refusal('user-unknown', { left: 4 })],
  ['ERR-03', '密码错误!', 'Wrong password.', refusal('password-wrong', { left: 4 })],
  [
    'ERR-04',
    '登录失败次数超过上限！1小时后可再次登录！',
    'Too many failed attempts. You can sign in again in 1 hour.',
    refusal('sign-in-locked'),
  ],
  [
    'ERR-05',
    '用户名或者密码错误！您还有3次机会！',
    'Wrong user name or password. 3 attempts left.',
    refusal('credentials-wrong', { left: 3 }),
  ],
  ['ERR-05', '用户不存在！您还有2次机会！', 'No such user. 2 attempts left.', refusal('user-unknown', { left: 2 })],
  ['ERR-05', '密码错误！您还有1次机会！', 'Wrong password. 1 attempt left.', refusal('password-wrong', { left: 1 })],
  ['ERR-05', '…！您还有2次机会！', '…. 2 attempts left.', page('sign-in', 'attempts-left', { message: '…', left: 2 })],
  ['ERR-07', '网厅登录失败!发生未知错误！', 'Hall sign-in failed: unknown error.', page('sign-in', 'hall-failed')],
  ['ERR-08', '获取左侧菜单失败', 'The menu could not be loaded.', page('frames', 'menu-failed')],
  [
    'AUTH-4',
    '登录已失效，请重新登录!',
    'Your sign-in has expired. Please sign in again.',
    refusal('session-ended'),
    refusal('refresh-invalid'),
    refusal('refresh-reused'),
  ],
  [
    'MODE-7',
    '暂不支持访问移动端网厅',
    'The phone hall is not available here.',
    refusal('area-not-served', { area: 'hall-phone' }),
  ],
  [
    'MODE-7',
    '暂不支持访问PC端网厅',
    'The PC hall is not available here.',
    refusal('area-not-served', { area: 'hall-pc' }),
  ],
  [
    'MODE-7',
    '暂不支持访问后台',
    'The back-office is not available here.',
    refusal('area-not-served', { area: 'office' }),
  ],
  ['RULE-05', '必填哦', 'Required', page('ui', 'fault-required')],
  [
    'RULE-05',
    '手机号码格式不对哦~',
    '手机号码 is not in the right format',
    page('ui', 'fault-format', { label: '手机号码' }),
  ],
  [
    'RULE-06',
    '最少应该输入2个字符哦',
    'At least 2 characters',
    page('ui', 'fault-min-length', { n: 2 }),
    fault('min-length', 2),
  ],
  [
    'RULE-06',
    '最多可以输入9个字符哦',
    'At most 9 characters',
    page('ui', 'fault-max-length', { n: 9 }),
    fault('max-length', 9),
  ],
  ['RULE-06', '输入不一致', 'The two entries differ', page('ui', 'fault-mismatch'), fault('mismatch')],
  ['RULE-07', '必填', 'Required', page('ui', 'fault-required-date')],
  ['RULE-10', '不能为空！', 'the Value Cannot Be Empty', fault('required'), page('ui', 'fault-refused-empty')],
  ['CONST-04', '确定', 'OK', page('ui', 'ok')],
  ['CONST-04', '取消', 'Cancel', page('ui', 'cancel')],
  ['CONST-04', '完成', 'Done', page('ui', 'done')],
  ['WF-02', '简介', 'Introduction', page('frames', 'tab-introduction')],
  ['WF-02', '已提交', 'Submitted', page('frames', 'tab-submitted')],
  ['WF-02', '我参与的', 'Participated', page('frames', 'tab-participated')],

  // described by the specification
  ['ERR-10', '请先登录！', 'Please log in first.', refusal('not-signed-in'), page('frames', 'please-sign-in')],
  [
    'ERR-11',
    '您已有不可用的套餐，不能再申请其他套餐！',
    'You have a package that is unavailable, so you cannot apply for another one.',
    refusal('package-unavailable'),
  ],
  [
    'ERR-12',
    '业务办理中，没有其他可办理的套餐！',
    'Business in process: there is no other package to process.',
    refusal('business-in-process'),
  ],
  [
    'ERR-13',
    '已办理成功，数据同步中，暂不能继续操作！',
    'Already processed. Data is syncing, so you cannot continue yet.',
    refusal('data-syncing'),
  ],
  ['ERR-14', '当前业务没有可进行的操作！', 'There is no operation in the current business.', refusal('no-operation')],
  ['ERR-15', '没有可复通的套餐！', 'No package to reopen.', refusal('no-package-to-reopen')],
  ['ERR-15', '没有可开通的套餐！', 'No package to open.', refusal('no-package-to-open')],
  ['ERR-15', '没有可报停的套餐！', 'No package to stop.', refusal('no-package-to-stop')],
  ['ERR-15', '没有可迁移的套餐！', 'No package to migrate.', refusal('no-package-to-move')],
  ['ERR-15', '没有可更换MAC的套餐！', 'No package whose MAC can be changed.', refusal('no-package-to-change-mac')],
  [
    'ERR-16',
    '您待处理的自助工单过多，请稍后再试！',
    'You have too many pending self-help work orders.',
    refusal('self-help-too-many'),
  ],
  [
    'ERR-17',
    '您已有一条投诉等待受理，请耐心等待！',
    'You already have a complaint pending acceptance. Please wait.',
    refusal('complaint-pending'),
  ],
  [
    'ERR-18',
    '新旧宿舍地址不能相同！',
    'The old and new dormitory addresses must not be the same.',
    refusal('same-dormitory'),
  ],
  [
    'ERR-19',
    '密码须为8至16位，且不能与账号相同！',
    'The password must have 8 to 16 characters and differ from the account.',
    fault('password-length'),
    page('ui', 'fault-password-length'),
  ],
  [
    'ERR-19',
    '密码不能包含特殊字符！',
    'The password must not contain special characters.',
    fault('password-special'),
    page('ui', 'fault-password-special'),
  ],
  [
    'ERR-19',
    '两次输入的密码不一致！',
    'The two passwords differ.',
    fault('password-mismatch'),
    page('ui', 'fault-password-mismatch'),
  ],
  [
    'ERR-19',
    '新密码不能与原密码相同！',
    'The new password must differ from the old one.',
    fault('password-same'),
    page('ui', 'fault-password-same'),
  ],
  [
    'ERR-19',
    '原密码错误！',
    'The original password is wrong.',
    fault('password-wrong'),
    page('ui', 'fault-password-wrong'),
  ],
  [
    'ERR-20',
    '密码修改失败，请稍后再试！',
    'The password could not be changed. Try again later.',
    page('sign-in', 'change-failed'),
    page('network-applications', 'password-failed'),
  ],
  ['ERR-20', '退出登录失败！', 'Logging out failed.', page('frames', 'sign-out-failed')],
  ['ERR-21', '您已欠费，不能办理报停！', 'You are in arrears and cannot pause.', refusal('arrears-no-pause')],
  ['ERR-21', '您已欠费，不能办理开通！', 'You are in arrears and cannot open.', refusal('arrears-no-opening')],
  [
    'ERR-21',
    '余额不足以支付至报停月份的费用！',
    'Your balance does not cover the time until the pause month.',
    refusal('balance-short-pause'),
  ],
  [
    'ERR-21',
    '余额不足以支付开通费用！',
    'Your balance does not cover the opening fee.',
    refusal('balance-short-opening'),
  ],
  [
    'ERR-21',
    '余额不足以支付所选月份的费用！',
    'Your balance does not cover the selected month.',
    refusal('balance-short-month'),
  ],
  [
    'ERR-22',
    '修改成功！',
    'Saved.',
    page('work-orders-form', 'changed'),
    page('profile', 'saved'),
    page('flows', 'did-edit'),
    page('flows', 'did-edit-contacts'),
    page('sign-in', 'change-done'),
  ],
  ['ERR-22', '新增成功！', 'Added.', page('work-orders-form', 'added')],
  ['ERR-22', '取消成功！', 'Cancelled.', page('work-orders', 'did-withdraw')],
  ['ERR-22', '催办成功！', 'Reminder sent.', page('flows', 'did-remind'), page('work-orders', 'did-remind')],
  ['ERR-22', '重新申请成功！', 'Applied again.', page('work-orders-form', 'applied-again')],
  ['ERR-22', '评价成功！', 'Evaluated.', page('flows', 'did-evaluate'), page('work-orders', 'did-evaluate')],
  ['ERR-22', '删除成功！', 'Deleted.', page('flows', 'did-delete'), page('work-orders', 'did-delete')],
  ['ERR-22', '图片上传成功！', 'Picture uploaded.', page('work-orders-form', 'picture-added')],
  ['ERR-22', '图片删除成功！', 'Picture deleted.', page('work-orders-form', 'picture-removed')],
  [
    'ERR-23',
    '此操作将删除该工单，是否继续？',
    'This deletes the work order. Continue?',
    page('work-orders', 'delete-confirm'),
  ],
  [
    'ERR-24',
    '是否下载该文件？',
    'Download this file?',
    page('ui', 'download-question'),
    page('workflow', 'download-title'),
  ],
  [
    'ERR-25',
    '该楼栋已有移动信号，校园网即将开通，敬请期待！',
    'Mobile signal is now available here. The campus network will open soon.',
    refusal('building-mobile-signal'),
    page('network-applications', 'building-signal'),
  ],
  ['STATE-04', '已退出登录！', 'You have logged out.', page('frames', 'signed-out')],
  [
    'RULE-14',
    '该楼栋需要填写端口号！',
    'This building needs a port number.',
    refusal('port-required'),
    page('network-applications', 'pick-port'),
  ],
  [
    'RULE-15',
    '请上传工作证（博士后可上传录取通知书）！',
    'Upload your work permit (postdocs: the admission notice will do).',
    refusal('permit-required'),
    page('network-applications', 'permit-hint'),
  ],
  [
    'RULE-16',
    '只能上传图片！',
    'Only images may be uploaded.',
    refusal('only-images'),
    page('ui', 'fault-only-images'),
  ],
  [
    'RULE-17',
    '您名下已有套餐，只能选择非教职工套餐！',
    'You already have a package, so only non-staff packages can be chosen.',
    refusal('only-non-staff'),
  ],
  [
    'CONST-06',
    '新开通须缴纳100元工料费。',
    'A new opening costs 100 yuan for work and material.',
    page('network-applications', 'note-fee'),
  ],
  [
    'CONST-08',
    '工单约1小时后自动完成。',
    'The order completes by itself in about 1 hour.',
    page('network-applications', 'note-complete'),
  ],
  [
    'CONST-08',
    '新密码约2分钟后生效。',
    'The new password works in about 2 minutes.',
    page('network-applications', 'note-sync'),
  ],
  [
    'CONST-08',
    '1至2个工作日内审核。',
    'Reviewed within 1 to 2 working days.',
    page('network-applications', 'note-review'),
  ],
  [
    'CONST-09',
    '次月报停须在本月最后一个工作日12:00前提交。',
    "A pause for next month must be submitted before 12:00 on this month's last working day.",
    page('network-applications', 'note-cut-off'),
    refusal('pause-cut-off'),
  ],
  [
    'CONST-10',
    '提交新开网申请后，请于10分钟后缴费。',
    'After a new-network application, please pay 10 minutes later.',
    page('network-applications', 'note-pay-later'),
  ],
  [
    'CONST-12',
    '该楼栋暂不能开通网络！',
    'The network cannot be opened in this building yet.',
    refusal('building-closed'),
    page('network-applications', 'building-closed'),
  ],
  [
    'CONST-14',
    '当前不在办理时间内（2026-01-01 至 2026-02-01）。',
    'Not open now (2026-01-01 to 2026-02-01).',
    refusal('window-closed', { start: '2026-01-01', end: '2026-02-01' }),
    page('network-applications', 'window-not-now', { start: '2026-01-01', end: '2026-02-01' }),
  ],
  ['CONST-17', '搜索服务、指南、新闻', 'Search services, guides and news', page('ui', 'search-placeholder')],
  ['CONST-17', '取消', 'Cancel', page('ui', 'search-cancel')],
  ...hallGroups('todo', '待处理', 'Pending'),
  ...hallGroups('doing', '处理中', 'Processing'),
  ...hallGroups('done', '已完成', 'Done'),
  ...hallGroups('abort', '已取消', 'Canceled'),
  ['STATE-05', '待办', 'To do', page('flows', 'group-todo')],
  ['STATE-05', '在办', 'Doing', page('flows', 'group-doing')],
  ['STATE-05', '办结', 'Done', page('flows', 'group-done')],
  ['STATE-05', '终止', 'Aborted', page('flows', 'group-abort')],
  ['STATE-06', '处理中', 'Processing', page('frames', 'part-processing'), page('flows', 'state-processing')],
  ['STATE-06', '审批中', 'In approval', page('frames', 'part-in-approval'), page('flows', 'state-in-approval')],
  ['STATE-06', '已完成', 'Completed', page('frames', 'part-completed')],
  ['STATE-06', '已处理', 'Handled', page('frames', 'part-handled')],
  ['STATE-06', '抄送我的', 'Copied to me', page('frames', 'part-copy-for')],
  ['STATE-06', '未处理', 'Not handled', page('frames', 'part-not-handled')],
  ['STATE-07', '同意', 'Agree', page('flows', 'button-agree')],
  ['STATE-07', '不同意', 'Disagree', page('flows', 'button-disagree')],
  ['STATE-07', '已解决', 'Solved', page('flows', 'button-solve')],
  ['STATE-07', '未解决', 'Not solved', page('flows', 'button-not-solve')],
  ['STATE-07', '挂起', 'Hang up', page('flows', 'button-hang-up')],
  ['STATE-07', '转办', 'Transfer', page('flows', 'button-transfer')],
  // formats
  ['RULE-11', '电话格式不正确！', 'The telephone is not in the right format.', ...format('telephone')],
  ['RULE-11', '手机号码格式不正确！', 'The mobile is not in the right format.', ...format('mobile')],
  ['RULE-11', '邮箱格式不正确！', 'The e-mail is not in the right format.', ...format('email')],
  ['RULE-11', 'MAC地址格式不正确！', 'The MAC is not in the right format.', ...format('mac')],
];

/** The halls say a group of orders, of applications and of network business in the same words. */
function hallGroups(group: string, zh: string, en: string) {
  const pages = [page('flows', `hall-group-${group}`), page('work-orders', `group-${group}`)];
  return [['STATE-05', zh, en, ...pages] as const];
}

function format(code: 'telephone' | 'mobile' | 'email' | 'mac'): Shown[] {
  return [fault(code), page('ui', `fault-${code}`)];
}

describe('[TRU-60] [ERR-26] the sentences of the law, to the letter, wherever they are said', () => {
  test.each(law.map(([id, zh, en, ...pages]) => ({ id, zh, en, pages })))('[$id] $zh', async ({ zh, en, pages }) => {
    expect(pages.length).toBeGreaterThan(0);
    expect(await Promise.all(pages.map((say) => say('zh')))).toEqual(pages.map(() => zh));
    expect(await Promise.all(pages.map((say) => say('en')))).toEqual(pages.map(() => en));
  });
});
