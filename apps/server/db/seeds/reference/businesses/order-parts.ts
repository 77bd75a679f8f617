import type { ButtonRule, Flow, PersonStep, Who } from '@campus/rules/flows/definition.ts';
import type { FormField } from '@campus/rules/flows/form.ts';
import { orderFields } from '@campus/rules/work-orders/work-orders.ts';
import {
  button,
  calendarDays,
  evaluate,
  field,
  handle,
  limit,
  option,
  say,
  start,
  usual,
  withReason,
  workingDays,
} from '../../describe-flow.ts';

/** What the two kinds of order have in common: how they are reached, and what those who work on them write down. */

export const contactFields: readonly FormField[] = [
  field(orderFields.contacts, 'contacts', '联系电话', 'Contact number', {
    hint: say('多个号码请用分号隔开', 'Separate several numbers by a semicolon'),
  }),
  field(orderFields.temporaryPhone, 'mobile', '临时电话', 'Temporary phone', { required: false }),
];

export const photos: FormField = field(orderFields.photos, 'pictures', '图片', 'Pictures', { required: false, max: 6 });

export const urgency: FormField = field(orderFields.urgency, 'choice', '紧急程度', 'Urgency', {
  required: false,
  options: [
    option('usual', '一般', 'As usual'),
    option('urgent', '紧急', 'Urgent'),
    option('very-urgent', '非常紧急', 'Very urgent'),
  ],
});

export const workFields = (closeTypes: FormField['options']): readonly FormField[] => [
  field(orderFields.surveyInfo, 'paragraph', '勘查信息', 'Survey', { required: false, max: 1000 }),
  field(orderFields.workContent, 'paragraph', '工作内容', 'Work done', { required: false, max: 1000 }),
  field(orderFields.solution, 'paragraph', '解决方案', 'Solution', { max: 1000 }),
  field(orderFields.closeType, 'choice', '关闭类型', 'Close type', { options: closeTypes }),
];

const written: PersonStep['fields'] = {
  [orderFields.surveyInfo]: 'write',
  [orderFields.workContent]: 'write',
  [orderFields.solution]: 'write',
  [orderFields.closeType]: 'write',
};
const read: Flow['start']['fields'] = {
  [orderFields.surveyInfo]: 'read',
  [orderFields.workContent]: 'read',
  [orderFields.solution]: 'read',
  [orderFields.closeType]: 'read',
};

const closing: ButtonRule = { ...withReason, name: say('关闭', 'Close'), fields: [orderFields.closeType] };

/**
 * Whoever of the team takes it works on it; what cannot be solved goes up, and is solved or closed there.
 * Solved, it waits seven days for its evaluation, and may be reopened in that time.
 */
export const orderFlow = (who: Who, names: { start: [string, string]; work: [string, string] }): Flow => ({
  start: start(...names.start, read),
  steps: [
    handle(
      'work',
      say(...names.work),
      who,
      {
        ...usual('solve', 'return', 'transfer', 'delegate', 'copy'),
        'not-solve': withReason,
        'hang-up': withReason,
      },
      {
        pool: true,
        whenSubmitter: 'self',
        onNotSolved: 'go-on',
        timeLimit: limit(workingDays(1), { times: 2, every: workingDays(1) }, 'nothing'),
        fields: written,
      },
    ),
    {
      id: 'unsolved',
      name: say('是否解决', 'Solved?'),
      kind: 'exclusive',
      branches: [
        {
          name: say('未解决', 'Not solved'),
          when: { kind: 'outcome', step: 'work', is: 'not-solved' },
          steps: [
            handle(
              'supervise',
              say('上级处理', 'Supervisor'),
              { kind: 'head-of-previous' },
              {
                ...usual('return', 'transfer', 'copy'),
                solve: button(),
                'not-solve': closing,
                'hang-up': withReason,
              },
              { whenSubmitter: 'self', fields: written },
            ),
          ],
        },
        { name: say('已解决', 'Solved'), when: null, steps: [] },
      ],
    },
    { ...evaluate('evaluation', calendarDays(7)), reopen: 'work' },
  ],
  withdraw: 'until-taken',
  edit: 'until-taken',
  replyResumes: true,
  resubmit: 'restart',
});
