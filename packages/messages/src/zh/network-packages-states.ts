/** The one name of each state of a line and of each reason why one is off; the halls and the back-office take it from here. */
const networkPackagesStates = {
  'line-applied': '审批中',
  'line-reviewed': '待开通',
  'line-active': '使用中',
  'line-pause-booked': '已预约报停',
  'line-paused': '已报停',
  'line-open-booked': '已预约复通',
  'line-ended': '已结束',
  'line-off': '已停网（{{why}}）',
  'hold-own-pause': '报停',
  'hold-arrears': '欠费',
  'hold-freeze': '管理员冻结',
  'hold-epidemic': '疫情停用',
  'between-holds': '、',
} as const;

export default networkPackagesStates;
