import en from '@campus/messages/en/ui.ts';
import { fill } from '@campus/messages/texts.ts';
import zh from '@campus/messages/zh/ui.ts';
import { describe, expect, test } from 'vitest';
import { faultText, refusedText } from './faults.ts';
import { checkText, type TextKind } from './text-kinds.ts';
import { promptIn, type Say } from './use-texts.ts';

const inChinese: Say = (key, facts = {}) => fill(zh[key], facts);
const inEnglish: Say = (key, facts = {}) => fill(en[key], facts);

/** The labels of the fields that the law names, by whether they are typed, chosen or uploaded. */
const typed =
  '联系电话/Contact number 姓名/Name 统一账号/Unified account 手机号码/Mobile 邮箱/E-mail MAC地址/MAC 科室/Section 操作系统/OS 端口号/Port 一卡通号/Card number 班级/Class 专业/Profession 工号/Job number 证件号码/Document number 报停原因/Pause reason 评价内容/Comment';
const chosen =
  '性别/Sex 部门/Department 校区/Campus 区域一/Area one 区域二/Area two 楼栋/Building 房间/Room 身份类型/Identity type 证件类型/Document type 套餐/Package 年份/Year 月份/Month 星级/Star';
const uploaded = '工作证/Work permit';
const labels = (list: string) =>
  list.split(/ (?=\p{Script=Han}|MAC地)/u).map((pair) => pair.split('/') as [string, string]);

describe('[TRU-60] [RULE-10] each field that the law names has a prompt of its own', () => {
  const rows = [
    ...labels(typed).map((pair) => ['enter-label', '请输入', 'Enter', ...pair] as const),
    ...labels(chosen).map((pair) => ['choose-label', '请选择', 'Choose', ...pair] as const),
    ...labels(uploaded).map((pair) => ['upload-label', '请上传', 'Upload', ...pair] as const),
  ];
  test('all of them are here', () => expect(rows).toHaveLength(30));

  test.each(rows)('%s %s %s %s', (key, ask, verb, label, labelInEnglish) => {
    expect(promptIn('zh', inChinese)(key, label)).toBe(`${ask}${label}`);
    const small = /^[A-Z]{2}/.test(labelInEnglish) ? labelInEnglish : labelInEnglish.toLowerCase();
    expect(promptIn('en', inEnglish)(key, labelInEnglish)).toBe(`${verb} ${small}`);
  });

  test('the names of languages keep their capital', () => {
    expect(promptIn('en', inEnglish)('enter-label', 'Chinese title')).toBe('Enter Chinese title');
    expect(promptIn('en', inEnglish)('enter-label', 'English text')).toBe('Enter English text');
  });

  test('a value that a call refuses as empty is told from an input that nobody filled in', () => {
    expect(refusedText({ code: 'required' }, inChinese)).toBe('不能为空！');
    expect(refusedText({ code: 'required' }, inEnglish)).toBe('the Value Cannot Be Empty');
    expect(refusedText({ code: 'email' }, inChinese)).toBeUndefined();
    expect(faultText({ code: 'required' }, '姓名', inChinese)).toBe('必填哦');
  });
});

describe('[TRU-60] [RULE-11] a format of a field that the law names has a sentence of its own', () => {
  test.each<[TextKind, string, string, string]>([
    ['telephone', '8711', '电话格式不正确！', 'The telephone is not in the right format.'],
    ['mobile', '12345', '手机号码格式不正确！', 'The mobile is not in the right format.'],
    ['email', 'a@b', '邮箱格式不正确！', 'The e-mail is not in the right format.'],
    ['mac', '00-1A', 'MAC地址格式不正确！', 'The MAC is not in the right format.'],
  ])('%s', (kind, wrong, inChineseText, saidInEnglish) => {
    const fault = checkText(wrong, kind, {});
    if (!fault) throw new Error('nothing was found');
    expect(faultText(fault, '随便', inChinese, true)).toBe(inChineseText);
    expect(faultText(fault, 'Any', inEnglish, true)).toBe(saidInEnglish);
    expect(faultText(fault, '随便', inChinese)).toBe('随便格式不对哦~');
  });
});
