import states from './flows-states.ts';

/** The applications that the steps of a case handed in, and the case that handed one in. */
const flowsRelatives = {
  ...states,
  'handed-in-by': '由申请{{number}}发起',
  'handed-in-by-other': '由另一项申请发起',
  'handed-in-hidden': '您无权查看该申请',
  'child-to-start': '即将发起',
  'child-to-end': '正在终止',
  'child-failed': '未能发起',
  'child-dropped': '不再需要',
  'child-failure-business-gone': '没有这项业务，或还没有发布。',
  'child-failure-business-suspended': '该业务已暂停受理。',
  'child-failure-too-deep': '逐级发起的申请太多。',
  'child-failure-nobody-named': '没有指明由谁提交。',
  'child-failure-submitter-inactive': '提交人的账号已停用。',
  'child-failure-form-refused': '带入的内容不符合该业务表单的要求。',
  'child-failure-refused': '该业务没有接受这项申请。',
  'child-failure-answer-refused': '它的结果不符合本申请表单的要求。',
} as const;

export default flowsRelatives;
