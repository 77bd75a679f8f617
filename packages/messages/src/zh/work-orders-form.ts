/** The forms of fault reports and complaints: what they are, what is kept, what becomes of them. */
const workOrdersForm = {
  // what it is, before anything is typed
  'about-fault': '上不了网、网速慢、电话不通？选好地点和类型，说明现象，负责该楼栋的运维组会联系您。',
  'about-complaint': '对网络服务有意见或建议，请写在这里。投诉只有您和投诉处理人员可以看到，被投诉人看不到。',
  afterwards: '提交之后',
  'afterwards-change': '受理之前可以修改或取消。',
  'afterwards-remind': '等得太久，可以每30分钟催办一次；第一次催办会把紧急程度提高一级。',
  'afterwards-evaluate': '解决后请在7天内评价；没有解决可以重新打开。',
  'waiting-of': '您有 {{n}} 条等待受理，最多 {{limit}} 条',
  'to-waiting': '查看等待受理的工单',
  'to-list': '返回列表',
  'form-fault': '填写报修',
  'form-complaint': '填写投诉建议',

  // re-applying, changing, going on
  'again-of': '根据工单 {{number}} 重新申请',
  'changing-order': '正在修改已提交的工单，受理之前可以修改。',
  'returned-because': '退回原因',
  'returned-by': '{{name}} 于 {{at}} 退回',
  'no-reason': '没有填写原因',
  'the-desk': '服务台',
  'newer-version': '表单已更新，请检查填写的内容。',

  // fields
  'used-last': '最近使用',

  // fresh reports of others
  fresh: '该楼栋近两天已有同类报修 {{n}} 条',
  'fresh-hint': '如果是同一个故障，可以加入其中一条，一并处理，进度同步可见。',
  'fresh-joined': '已有 {{n}} 人加入',
  'fresh-join': '加入这条',
  'fresh-leave': '不加入了',
  'fresh-chosen': '将加入 {{number}}',
  'fresh-mine': '这是您提交的，去看看',

  // drafts
  'draft-saving': '正在保存草稿…',
  'draft-saved': '草稿已保存 {{at}}',
  'draft-here': '草稿已保存在本设备',
  'draft-found': '您有一份没有提交的内容',
  'draft-found-text': '最后修改：{{at}}。可以接着填写，也可以重新开始。',
  'draft-go-on': '继续填写',
  'draft-anew': '重新填写',
  'draft-drop': '放弃没有提交的内容？',
  'draft-drop-text': '已经填写的内容和图片将被删除，不能恢复。',
  'draft-drop-yes': '放弃并重新填写',

  // pictures
  'picture-added': '图片上传成功！',
  'picture-removed': '图片删除成功！',
  'picture-waits': '网络不可用，图片会在提交时一并上传',

  // sending
  submit: '提交',
  'submit-change': '保存修改',
  'submit-returned': '重新提交',
  added: '新增成功！',
  changed: '修改成功！',
  'applied-again': '重新申请成功！',
  queued: '已保存，恢复网络后自动发送',
  'queued-text': '可以离开这个页面；用同一账号打开网上服务大厅时会自动发送，不会重复提交。',
  'queued-send-now': '立即发送',
  'queued-still': '暂时还不能发送，稍后会自动再试。',
  'queued-sent': '已提交 {{number}}',
  'queued-sent-text': '网络已恢复，工单已经发送。',
  'queued-refused': '没有提交成功',
  'queued-refused-text': '网络已恢复，但工单没有被接受。填写的内容已放回草稿，可以重新打开修改。',
  'queue-failed': '网络不可用，内容已保存为草稿，请稍后再提交！',
  'sent-later': '新增成功！工单编号 {{number}}',
  'refused-later': '离线保存的工单没有提交成功：{{why}} 内容已放回草稿。',
} as const;

export default workOrdersForm;
