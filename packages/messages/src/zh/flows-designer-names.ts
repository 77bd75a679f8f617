/** What is written in both languages: the names of what is new, and examples. */
const designerNames = {
  'new-approve': '审批',
  'new-handle': '处理',
  'new-copy': '抄送',
  'new-exclusive': '条件分支',
  'new-inclusive': '条件分支',
  'new-parallel': '并行分支',
  'new-wait': '等待',
  'new-action': '系统处理',
  'new-evaluate': '评价',
  'new-end': '结束',
  'new-router': '跳转',
  'new-set': '填写表单',
  'new-child': '发起申请',
  'new-call': '调用系统',
  'new-branch': '分支 {{n}}',
  'new-otherwise': '其他情况',

  // what stands for a name in the title of an application
  'sample-name': '王小明',
  'sample-field': '〔{{name}}〕',
} as const;

export default designerNames;
