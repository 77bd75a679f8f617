/** What the desk sees of one person's network, and does for them. */
const networkDesk = {
  title: '网络服务台',
  about: '看到的内容与本人在网厅看到的一致。每次查看和操作都会记入系统日志。',
  'by-order': '因处理中的工单 {{number}} 可查看，工单办结后不再可见。',
  'own-network': '这是您自己的网络，请到网厅办理。',
  gone: '没有找到',
  'gone-text': '可能没有这个人，或者工单已经不由您处理。',
  account: '学工号 {{account}}',
  diagnosis: '为什么上不了网',
  lines: '线路',
  'no-lines': '没有网络套餐',
  'no-lines-text': '这个人还没有开通过网络。',
  device: '绑定的设备',
  'last-seen-accepted': '最近使用的设备：{{mac}}（{{at}}，认证成功）',
  'last-seen-refused': '最近尝试的设备：{{mac}}（{{at}}，认证被拒）',
  initial: '还在使用初始密码',
  'diagnose-this': '检查这条线路',

  // what is done
  'deed-reset': '重置密码',
  'deed-unbind': '解除绑定',
  'deed-disconnect': '断开在线设备',
  'says-reset':
    '约2分钟后写入随机的初始密码。初始密码只有本人在网厅“我的网络”中能看到，服务台看不到；本人会收到消息，并须改成自己的密码。',
  'says-unbind': '立即解除绑定的设备 {{mac}}，任何设备都能凭密码上网；正在使用的连接会断开。',
  'says-disconnect': '断开这条线路正在使用的连接；可以重新连接。',
  reason: '原因',
  'reason-hint': '会记入系统日志，并告诉本人',
  confirm: '确认',
  'did-reset': '已提交，约2分钟后生效',
  'did-unbind': '已解除绑定',
  'did-disconnect': '已要求断开',

  // what the network answered
  replies: '认证记录',
  'no-replies': '没有认证记录',
  'no-replies-text': '设备认证后会出现在这里。',
  accepted: '成功',
  refused: '被拒',
  'reason-hold-own-pause': '套餐已报停',
  'reason-hold-arrears': '欠费停网',
  'reason-hold-freeze': '管理员冻结',
  'reason-hold-epidemic': '疫情停用',
  'reason-unknown-name': '账号不存在',
  'reason-password': '密码不正确',
  'reason-device': '设备不是绑定的设备',
  'reason-no-device': '没有收到设备的MAC地址',
  'reason-other': '其他原因',
} as const;

export default networkDesk;
