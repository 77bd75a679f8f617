/** Fault reports and complaints as those see them who dispatch and handle them; what an order is made of stands in `work-orders`. */
const workOrdersHandling = {
  // what it is about
  report: '工单内容',
  place: '地点',
  'see-network': '查看报告人的网络',
  creator: '报告人',
  call: '拨打{{number}}',
  work: '处理结果',
  failed: '工单内容加载失败',

  // what to know first
  'reopened-says': '用户重新打开了工单',
  'returned-before': '此前曾被退回',
  'again-of': '由工单 {{number}} 重新申请',
  'joined-says': '已并入同类报修 {{number}}',
  'joined-text': '那张工单处理好后，这位用户会一并收到通知。',
  'joiners-says': '另有{{n}}人报告了同样的问题',
  'joiners-text': '处理好这张工单后，他们会一并收到通知。',
  'time-says': '用户看到：{{time}}',

  // how much it presses
  importance: '紧急程度与优先级',
  'importance-change': '调整',
  'urgency-is': '紧急程度：{{level}}',
  'priority-is': '优先级：{{level}}',
  save: '保存',

  // the visit
  visit: '上门时间',
  'visit-none': '需要上门时，先给用户几个时间选择。',
  'visit-plan': '约上门时间',
  'visit-again': '重新约时间',
  'visit-waits': '等待用户选择',
  'visit-agreed': '已约定',
  'visit-other': '用户希望换个时间',
  'visit-slots': '提供的时间',
  'visit-agree': '同意这个时间',
  'visit-note': '给用户的话：{{note}}',
  'visit-answer': '用户的话：{{answer}}',
  'visit-by': '{{name}}于{{at}}提供',
  slot: '时间{{n}}',
  'slot-add': '再加一个时间',
  'slot-drop': '去掉时间{{n}}',
  day: '日期',
  from: '开始时间',
  until: '结束时间',
  note: '给用户的话',
  'note-ask': '请输入要告诉用户的话',
  'note-hint': '例如：请留人、需要停电十分钟',
  'offer-send': '发给用户选择',
  'fault-empty': '请至少填写一个时间',
  'fault-order': '结束时间应晚于开始时间',
  'fault-past': '上门时间应晚于现在',
  'fault-too-long': '一次上门不应超过12小时',
  'fault-overlap': '几个时间不应重叠',

  // the work record
  records: '工作记录',
  'record-text': '做了什么',
  'record-ask': '请说明做了什么、结果如何',
  'record-hint': '用户可以看到，并会收到通知。',
  'record-pictures': '现场图片',
  'record-add': '添加记录',

  // the follow-up
  'follow-up': '回访',
  'follow-up-asks': '工单已结束，可以回访用户并记下结果。',
  'follow-up-result': '回访结果',
  'follow-up-day': '回访日期',
  'follow-up-clock': '回访时间',
  'follow-up-at': '回访时间',
  'follow-up-by': '回访人',
  'follow-up-save': '保存回访',

  // what it came to
  'did-offer-visit': '已发给用户选择！',
  'did-agree-visit': '已约定上门时间！',
  'did-add-record': '已添加工作记录！',
  'did-set-urgency': '已调整！',
  'did-follow-up': '已保存回访！',
} as const;

export default workOrdersHandling;
