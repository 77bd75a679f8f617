/** The words of spreadsheets that people take away. */
const exports = {
  processes: '业务清单',
  number: '编号',
  title: '标题',
  business: '业务',
  submitter: '申请人',
  department: '部门',
  group: '状态',
  outcome: '结果',
  step: '当前环节',
  people: '当前处理人',
  'submitted-at': '提交时间',
  'ended-at': '结束时间',
  'due-at': '办理时限',
  stars: '评分',
} as const;

export default exports;
