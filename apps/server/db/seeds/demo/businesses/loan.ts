import {
  approve,
  button,
  calendarDays,
  choose,
  evaluate,
  field,
  handle,
  headOfSubmitter,
  option,
  say,
  start,
  text,
  together,
  usual,
  when,
  withReason,
} from '../../describe-flow.ts';
import type { DemoBusiness } from './describe-business.ts';
import type { PeopleOf } from './people-of.ts';

/** 5,000 yuan, in fen. */
const LARGE_FEN = 500_000;

/** The department and the equipment office decide in parallel. Expensive equipment gets one more review. */
export const loan = (people: PeopleOf): DemoBusiness => ({
  code: 'loan',
  category: 'assets',
  name: say('设备借用', 'Equipment loan'),
  icon: 'laptop',
  summary: say('投影仪、相机、笔记本等设备借用', 'Projectors, cameras, laptops and other equipment'),
  introduction: text(
    say('师生因教学、活动需要借用学校设备，在这里申请。', 'Borrow the university’s equipment for teaching and events.'),
    say(
      '部门负责人和设备管理组同时审批；总价值 5000 元及以上的还需资产审核组审核。',
      'Your head and the equipment office decide at the same time; from 5,000 yuan the asset reviewers decide as well.',
    ),
    say(
      '审批通过后到设备管理组领取，归还后请评价。',
      'Collect it at the equipment office, and tell us afterwards how it went.',
    ),
  ),
  numberPrefix: 'JY',
  audience: { kind: 'all' },
  guides: [
    {
      name: 'how-to-borrow',
      title: say('借用流程', 'How to borrow'),
      body: text(
        say(
          '1. 填写设备名称、数量、总价值和起止日期。',
          '1. Enter the equipment, how many, what it is worth and the dates.',
        ),
        say(
          '2. 审批通过后，凭校园卡到设备管理组领取并当面检查。',
          '2. Once approved, collect it with your campus card and check it on the spot.',
        ),
        say(
          '3. 到期前归还；需要延期请提前一天重新申请。',
          '3. Bring it back in time; to keep it longer apply again a day ahead.',
        ),
      ),
    },
    {
      name: 'damage',
      title: say('损坏与遗失', 'Damage and loss'),
      body: text(
        say(
          '设备损坏或遗失请立即告知设备管理组。',
          'Tell the equipment office at once when something is damaged or lost.',
        ),
        say('正常使用造成的损耗不需赔偿。', 'Ordinary wear costs you nothing.'),
      ),
    },
  ],
  annex: {
    name: '可借设备目录 Equipment for loan.xlsx',
    sheet: '可借设备',
    notes: ['总价值按下表单价乘以数量填写，单位为元。', 'The value is the price below times how many, in yuan.'],
    rows: [
      ['设备 Equipment', '型号说明 Description', '单价（元） Price in yuan', '每次最多 At most'],
      ['投影仪 Projector', '便携，4000 流明 Portable, 4,000 lumens', '3200', '2'],
      ['数码相机 Camera', '含镜头与三脚架 With lens and tripod', '6800', '2'],
      ['笔记本电脑 Laptop', '14 英寸 14 inch', '4500', '10'],
      ['无线话筒 Wireless microphone', '一拖二 Two handsets', '900', '4'],
      ['移动音箱 Loudspeaker', '充电式 Rechargeable', '1500', '2'],
    ],
  },
  form: {
    title: say('{submitter}借用{item}', '{submitter} borrows {item}'),
    fields: [
      field('item', 'text', '设备名称', 'Equipment', { max: 60 }),
      field('kind', 'choice', '用途类别', 'Used for', {
        options: [
          option('teaching', '教学', 'Teaching'),
          option('event', '活动', 'An event'),
          option('research', '科研', 'Research'),
        ],
      }),
      field('quantity', 'number', '数量', 'How many', { min: 1, max: 50 }),
      field('amount', 'money', '总价值', 'Total value', { min: 0, max: 100_000_000 }),
      field('from', 'date', '借用日期', 'From'),
      field('until', 'date', '归还日期', 'Until'),
      field('place', 'place', '使用地点', 'Where it is used', { required: false }),
      field('mobile', 'mobile', '联系手机', 'Mobile'),
      field('purpose', 'paragraph', '用途说明', 'Purpose', { max: 500 }),
      field('assetNumbers', 'text', '资产编号', 'Asset numbers', { max: 120 }),
    ],
  },
  flow: {
    start: start('填写借用单', 'Fill in the request', { assetNumbers: 'read' }),
    steps: [
      together(
        'side-by-side',
        say('同时审批', 'Side by side'),
        {
          name: say('部门', 'Department'),
          steps: [
            approve(
              'head',
              say('部门负责人审批', 'Approval by the head'),
              headOfSubmitter(1),
              usual('agree', 'disagree', 'return', 'transfer', 'take-back'),
            ),
          ],
        },
        {
          name: say('设备管理组', 'Equipment office'),
          steps: [
            approve(
              'equipment',
              say('设备管理组审批', 'Approval by the equipment office'),
              { kind: 'label', label: people.label('equipment-office') },
              usual('agree', 'disagree', 'return', 'transfer', 'hang-up', 'copy', 'take-back'),
            ),
          ],
        },
      ),
      choose(
        'by-value',
        say('按总价值', 'By value'),
        {
          name: say('5000 元及以上', '5,000 yuan or more'),
          when: when('amount', 'at-least', LARGE_FEN),
          steps: [
            approve(
              'assets',
              say('资产审核', 'Asset review'),
              { kind: 'label', label: people.label('asset-review') },
              usual('agree', 'disagree', 'return', 'add-signer', 'take-back'),
              { voting: { kind: 'share', percent: 50 } },
            ),
          ],
        },
        say('5000 元以下', 'Less than 5,000 yuan'),
      ),
      handle(
        'hand-out',
        say('领取设备', 'Hand out'),
        { kind: 'label', label: people.label('equipment-office') },
        {
          ...usual('transfer', 'delegate', 'hang-up', 'copy'),
          solve: button({ name: say('已领取', 'Handed out') }),
          'not-solve': { ...withReason, name: say('未领取', 'Not handed out') },
        },
        { pool: true, whenSubmitter: 'self', fields: { assetNumbers: 'write' } },
      ),
      evaluate('evaluation', calendarDays(7)),
    ],
    withdraw: 'until-decided',
    resubmit: 'ask',
  },
});
