/** The one name of each state of a process, order or application; the other files take it from here. */
const flowsStates = {
  'state-pending': '待处理',
  'state-processing': '处理中',
  'state-in-approval': '审批中',
  'state-returned': '已退回',
  'state-hung-up': '已挂起',
  'state-to-evaluate': '待评价',
  'state-done': '已完成',
  'state-unsolved': '未解决',
  'state-refused': '未通过',
  'state-withdrawn': '已取消',
  'state-ended': '已终止',
  'state-failed': '办理失败',
} as const;

export default flowsStates;
