import { orderBusinesses, orderFields } from '@campus/rules/work-orders/work-orders.ts';
import { field, option, say, text } from '../../describe-flow.ts';
import type { BuiltInBusiness } from './built-in-business.ts';
import { contactFields, orderFlow, photos, urgency, workFields } from './order-parts.ts';

/** Goes to the team of the place; where no place above names one, to everybody who handles. */
export const faultReport: BuiltInBusiness = {
  code: orderBusinesses.fault,
  name: say('故障报修', 'Fault report'),
  icon: 'repair',
  numberPrefix: 'BX',
  summary: say(
    '校园网、无线网、电话等故障在线报修',
    'Report faults of the campus network, wireless network and telephones',
  ),
  introduction: text(
    say(
      '选择故障地点和类型，填写现象并留下联系电话即可报修。',
      'Choose the place and type, describe what happens, and leave a number.',
    ),
    say(
      '负责该楼栋的运维组会受理并与您联系；处理过程可随时查看、补充和催办。',
      'The team of that building takes it and contacts you; you can follow it, add to it and send reminders at any time.',
    ),
  ),
  guides: [
    {
      name: 'before',
      title: say('报修前可以先试一试', 'What to try first'),
      body: text(
        say(
          '1. 检查网线两端是否插紧，换一个端口或网线再试。',
          '1. Check both ends of the cable; try another port or cable.',
        ),
        say(
          '2. 重启路由器和电脑，关闭代理和虚拟网卡。',
          '2. Restart the router and the computer; turn off proxies and virtual adapters.',
        ),
        say('3. 记下提示的错误代码，拍照上传，便于判断。', '3. Note the error code and take a picture of it.'),
      ),
    },
    {
      name: 'progress',
      title: say('报修之后', 'After reporting'),
      body: text(
        say(
          '受理前可以修改或取消；30分钟后可以催办一次。',
          'Until it is taken you can change or cancel it; you can send a reminder every 30 minutes.',
        ),
        say(
          '解决后请在7天内评价；没有解决可以重新打开。',
          'Evaluate it within 7 days of its solution, or reopen it if it is not solved.',
        ),
      ),
    },
  ],
  form: {
    title: say('{title}', '{title}'),
    fields: [
      field(orderFields.place, 'place', '故障地点', 'Place of the fault'),
      field(orderFields.type, 'choice', '故障类型', 'Fault type', {
        options: [
          option('wired', '有线网络', 'Wired network'),
          option('wireless', '无线网络', 'Wireless network'),
          option('slow', '网速慢、掉线', 'Slow or unstable'),
          option('sign-in', '认证登录', 'Network sign-in'),
          option('telephone', '电话', 'Telephone'),
          option('other', '其他', 'Other'),
        ],
      }),
      field(orderFields.title, 'text', '标题', 'Title', { max: 60 }),
      field(orderFields.description, 'paragraph', '故障描述', 'Description', {
        max: 1000,
        hint: say('什么时候开始、什么现象、影响多少人', 'Since when, what happens, how many are affected'),
      }),
      photos,
      ...contactFields,
      urgency,
      ...workFields([
        option('remote', '远程解决', 'Solved remotely'),
        option('on-site', '上门解决', 'Solved on the spot'),
        option('by-itself', '自行恢复', 'Recovered by itself'),
        option('user-equipment', '用户设备问题', 'User’s own equipment'),
        option('duplicate', '重复报修', 'Duplicate'),
        option('not-solvable', '无法解决', 'Cannot be solved'),
      ]),
    ],
  },
  flow: orderFlow(
    {
      kind: 'team',
      place: orderFields.place,
      topic: orderFields.type,
      otherwise: { kind: 'role', role: 'handler' },
    },
    { start: ['填写报修', 'Report'], work: ['故障处理', 'Repair'] },
  ),
};
