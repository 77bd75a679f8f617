/** What is said alike of everything that happens to a process or an order; what is said otherwise stands in their own files. */
const flowsEvents = {
  'event-agree': '同意',
  'event-disagree': '不同意',
  'event-solve': '已解决',
  'event-not-solve': '未解决',
  'event-take-back': '撤回了处理',
  'event-transfer': '转办',
  'event-delegate': '委托他人处理',
  'event-remind': '催办',
  'event-hang-up-process': '挂起了流程',
  'event-resume-process': '恢复了流程',
  'event-wait-over': '确认继续办理',
  'event-left': '原负责人已停用，由他人接手',
  'event-clock-remind': '到时提醒',
  'event-clock-escalate': '超时，转给上级',
  'event-clock-reassign': '超时，改派',
  'event-clock-pass': '超时，自动通过',
  'event-clock-refuse': '超时，自动拒绝',
  'event-clock-late': '已超时',
  'event-clock-resume': '到时恢复办理',
  'event-clock-close': '到期自动关闭',
  'event-clock-wait': '等待结束',
  'event-count': '（第{{n}}次，共{{of}}次）',
} as const;

export default flowsEvents;
