import type { Who } from '@campus/rules/flows/definition.ts';
import {
  approve,
  field,
  limit,
  option,
  say,
  start,
  text,
  usual,
  withReason,
  workingDays,
} from '../../describe-flow.ts';
import type { BuiltInBusiness } from './built-in-business.ts';

/** Submitted on an open page by people without an account, so it is in nobody's catalogue. */
export const staffRegistration = (review: Who): BuiltInBusiness => ({
  code: 'staff-registration',
  name: say('教职工注册', 'Staff registration'),
  icon: 'staff',
  numberPrefix: 'ZC',
  audience: { kind: 'chosen' },
  summary: say(
    '教职工首次使用校园网前注册账号',
    'Register an account before using the campus network for the first time',
  ),
  introduction: text(
    say(
      '请填写本人信息并上传工作证，博士后可上传录取通知书。',
      'Fill in your details and upload your work permit; postdocs may upload their admission notice.',
    ),
    say('1至2个工作日内审核。', 'Reviewed within 1 to 2 working days.'),
  ),
  guides: [],
  form: {
    title: say('{business}：{name}', '{business}: {name}'),
    fields: [
      field('name', 'text', '姓名', 'Name', { required: false }),
      field('account', 'text', '统一账号', 'Unified account', { required: false }),
      field('jobNumber', 'text', '工号', 'Job number', { required: false }),
      field('sex', 'choice', '性别', 'Sex', {
        required: false,
        options: [option('male', '男', 'Male'), option('female', '女', 'Female')],
      }),
      field('mobile', 'mobile', '手机号码', 'Mobile', { required: false }),
      field('email', 'text', '邮箱', 'E-mail', { required: false }),
      field('department', 'department', '部门', 'Department', { required: false }),
      field('section', 'text', '科室', 'Section', { required: false }),
      field('identityType', 'choice', '身份类型', 'Identity type', {
        required: false,
        options: [option('staff', '教职工', 'Staff'), option('postdoc', '博士后', 'Postdoc')],
      }),
      field('documentType', 'choice', '证件类型', 'Document type', {
        required: false,
        options: [
          option('identity-card', '居民身份证', 'Identity card'),
          option('passport', '护照', 'Passport'),
          option('residence-permit', '居住证、通行证', 'Residence permit'),
        ],
      }),
      field('documentNumber', 'text', '证件号码', 'Document number', { required: false }),
      field('permits', 'pictures', '工作证', 'Employee card', { required: false, max: 3 }),
    ],
  },
  flow: {
    start: start('提交注册', 'Register'),
    steps: [
      approve(
        'review',
        say('审核', 'Review'),
        review,
        { ...usual('agree', 'transfer', 'copy'), disagree: withReason },
        {
          pool: true,
          whenSubmitter: 'self',
          timeLimit: limit(workingDays(2), { times: 2, every: workingDays(1) }, 'nothing'),
        },
      ),
      {
        id: 'register',
        name: say('建立账号', 'Making the account'),
        kind: 'action',
        action: 'staff-register',
        onFailure: 'owner',
      },
    ],
    withdraw: 'never',
    resubmit: 'restart',
  },
});
