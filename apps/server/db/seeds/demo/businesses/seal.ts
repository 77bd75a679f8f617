import { printReaders, USUAL_PRINT } from '@campus/rules/flows/print-template.ts';
import {
  approve,
  button,
  copy,
  field,
  handle,
  headOfSubmitter,
  limit,
  option,
  say,
  start,
  text,
  usual,
  withReason,
  workingDays,
} from '../../describe-flow.ts';
import type { DemoBusiness } from './describe-business.ts';
import type { PeopleOf } from './people-of.ts';

/** Two named people countersign with their signature, and only then is anything stamped. */
export const seal = (people: PeopleOf): DemoBusiness => ({
  code: 'seal',
  category: 'office',
  name: say('用印申请', 'Seal use'),
  icon: 'stamp',
  summary: say('公章、合同章、财务章用印审批', 'Approval for the official, contract and finance seals'),
  introduction: text(
    say('教职工因公用印在这里申请。', 'Staff apply here to have documents stamped.'),
    say(
      '先由直属负责人审批，再由两位用印审批人会签，会签须手写签名，全部同意后由印章管理员盖章。',
      'Your head approves first; then both seal approvers countersign with their signature; then the keeper stamps.',
    ),
    say('用印记录自动抄送档案组。', 'The archives get a copy of every use.'),
  ),
  numberPrefix: 'YY',
  audience: { kind: 'staff' },
  guides: [
    {
      name: 'before-you-apply',
      title: say('申请前的准备', 'Before you apply'),
      body: text(
        say(
          '请确认文件已定稿，并拍照上传每一页需要盖章的页面。',
          'Make sure the document is final, and upload a picture of each page to be stamped.',
        ),
        say('合同用印请附相对方的名称和金额。', 'For contracts, name the other party and the amount.'),
      ),
    },
    {
      name: 'stamping',
      title: say('到哪里盖章', 'Where to have it stamped'),
      body: text(
        say(
          '审批通过后带纸质文件到印章管理员处盖章，当场核对份数。',
          'After approval bring the paper to the keeper of the seal; the copies are counted there.',
        ),
        say(
          '当天不能到场的，可请同事凭申请编号代办。',
          'If you cannot come that day, a colleague may bring the application’s number.',
        ),
      ),
    },
  ],
  print: {
    ...USUAL_PRINT,
    offeredTo: printReaders,
    heading: say('用印审批单', 'Approval for the use of a seal'),
    parts: ['form', 'way', 'attachments'],
    leftOut: ['pages'],
    closing: say(
      '本单一式两份，一份随文件存档，一份由印章管理员留存。',
      'In two copies: one for the files, one for the keeper of the seal.',
    ),
    signatures: [say('经办人', 'Applicant'), say('印章管理员', 'Keeper of the seal')],
  },
  annex: {
    name: '用印文件清单 Documents to be stamped.xlsx',
    sheet: '用印清单',
    notes: [
      '一次申请多份文件时使用，盖章时随文件带来。',
      'For several documents in one application; bring it with the documents.',
    ],
    rows: [
      ['序号 No.', '文件名称 Document', '页数 Pages', '份数 Copies', '印章 Seal', '盖章位置 Where'],
      ['1', '', '', '', '公章 Official', '落款处 At the signature'],
      ['2', '', '', '', '', ''],
      ['3', '', '', '', '', ''],
    ],
  },
  form: {
    title: say('{submitter}的用印申请：{document}', 'Seal use by {submitter}: {document}'),
    fields: [
      field('document', 'text', '文件名称', 'Document', { max: 80 }),
      field('seals', 'choices', '印章', 'Seals', {
        options: [
          option('official', '公章', 'Official seal'),
          option('contract', '合同专用章', 'Contract seal'),
          option('finance', '财务专用章', 'Finance seal'),
        ],
      }),
      field('copies', 'number', '份数', 'Copies', { min: 1, max: 200 }),
      field('counterpart', 'text', '合同相对方', 'Other party of the contract', {
        max: 80,
        showWhen: { kind: 'field', field: 'seals', is: 'has', value: 'contract' },
      }),
      field('amount', 'money', '合同金额', 'Amount of the contract', {
        required: false,
        min: 0,
        showWhen: { kind: 'field', field: 'seals', is: 'has', value: 'contract' },
      }),
      field('purpose', 'paragraph', '用途', 'Purpose', { min: 2, max: 500 }),
      field('pages', 'pictures', '待盖章页面', 'Pages to be stamped', { required: false, max: 9 }),
      field('stampedCopies', 'number', '实际盖章份数', 'Copies stamped', { min: 0, max: 200 }),
    ],
  },
  flow: {
    start: start('填写用印单', 'Fill in the request', { stampedCopies: 'read' }),
    steps: [
      approve(
        'head',
        say('直属负责人审批', 'Approval by your head'),
        headOfSubmitter(1),
        usual('agree', 'disagree', 'return', 'transfer', 'take-back'),
      ),
      approve(
        'countersign',
        say('用印会签', 'Countersignature'),
        { kind: 'people', people: people.sealApprovers },
        {
          ...usual('return', 'add-signer', 'delegate', 'copy', 'take-back'),
          agree: button({ signature: true }),
          disagree: button({ reason: 'required', signature: true }),
        },
        {
          voting: { kind: 'all' },
          whenSubmitter: 'self',
          timeLimit: limit(workingDays(2), { times: 1, every: workingDays(1) }, 'nothing'),
        },
      ),
      handle(
        'stamp',
        say('盖章', 'Stamping'),
        { kind: 'people', people: [people.sealKeeper] },
        {
          ...usual('return', 'transfer', 'hang-up'),
          solve: button({ name: say('已盖章', 'Stamped') }),
          'not-solve': { ...withReason, name: say('未盖章', 'Not stamped') },
        },
        { whenSubmitter: 'self', fields: { stampedCopies: 'write' } },
      ),
      copy('archives', say('抄送档案组', 'Copy to the archives'), { kind: 'label', label: people.label('archives') }),
    ],
    withdraw: 'until-decided',
    resubmit: 'straight-back',
  },
});
