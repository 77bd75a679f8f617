import type { Who } from '@campus/rules/flows/definition.ts';
import { orderBusinesses, orderFields } from '@campus/rules/work-orders/work-orders.ts';
import { field, option, say, text } from '../../describe-flow.ts';
import type { BuiltInBusiness } from './built-in-business.ts';
import { contactFields, orderFlow, photos, workFields } from './order-parts.ts';

/** Goes to those who handle complaints; never to a person it names, unless somebody gives it to them. */
export const complaint = (desk: Who): BuiltInBusiness => ({
  code: orderBusinesses.complaint,
  name: say('投诉建议', 'Complaints and suggestions'),
  icon: 'complaint',
  numberPrefix: 'TS',
  summary: say('对网络服务的投诉与建议', 'Complaints and suggestions about network services'),
  introduction: text(
    say(
      '请说明事情经过或您的建议，我们会认真核实并答复。',
      'Tell us what happened or what you suggest; we look into it and answer.',
    ),
    say(
      '投诉只有您和投诉处理人员可以看到，被投诉人看不到。',
      'Only you and those who handle complaints can see it; a person whom it names cannot.',
    ),
  ),
  guides: [
    {
      name: 'rules',
      title: say('投诉须知', 'Good to know'),
      body: text(
        say('同一时间只能有一条投诉等待受理。', 'Only one complaint can wait for acceptance at a time.'),
        say(
          '受理前可以修改或取消；处理完成后请评价。',
          'Until it is taken you can change or cancel it; please evaluate it afterwards.',
        ),
      ),
    },
  ],
  form: {
    title: say('{title}', '{title}'),
    fields: [
      field(orderFields.type, 'choice', '类型', 'Type', {
        options: [
          option('attitude', '服务态度', 'Attitude'),
          option('quality', '服务质量', 'Quality of service'),
          option('charges', '收费问题', 'Charges'),
          option('network', '网络质量', 'Network quality'),
          option('suggestion', '意见建议', 'Suggestion'),
          option('other', '其他', 'Other'),
        ],
      }),
      field(orderFields.title, 'text', '标题', 'Title', { max: 60 }),
      field(orderFields.description, 'paragraph', '内容', 'Content', { max: 1000 }),
      field(orderFields.about, 'person', '涉及人员', 'Person concerned', {
        required: false,
        keepsOut: true,
        hint: say('被选择的人看不到这条投诉', 'The person chosen here cannot see this complaint'),
      }),
      field(orderFields.place, 'place', '地点', 'Place', { required: false }),
      photos,
      ...contactFields,
      ...workFields([
        option('answered', '已答复', 'Answered'),
        option('improved', '已整改', 'Improved'),
        option('not-confirmed', '不属实', 'Not confirmed'),
        option('passed-on', '转其他部门', 'Passed on'),
        option('not-solvable', '无法解决', 'Cannot be solved'),
      ]),
    ],
  },
  flow: orderFlow(desk, { start: ['填写投诉建议', 'Write it down'], work: ['受理与答复', 'Answer'] }),
});
