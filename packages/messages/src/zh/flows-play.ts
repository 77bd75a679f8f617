/** A walk through a draft, with nothing kept. */
const play = {
  title: '走一遍',
  hint: '由您一人扮演所有人，按现在画好的流程从头走到尾。不会保存任何申请，不会发出任何消息，系统也不会真的办理。',
  begin: '先填一份申请',
  submitter: '申请人',
  'submitter-hint': '以谁的身份提交，后面就按谁的部门和上级找人。',
  'not-meant-for': '这项业务目前不向{{name}}开放，对方平时看不到它；仍可以试走。',
  form: '申请表',
  submit: '试着提交',
  'send-again': '试着重新提交',
  back: '撤回上一步',
  restart: '从头再来',

  // a draft that was changed meanwhile
  'refused-title': '改过的流程走不下去',
  refused: '流程改过以后，第{{n}}步（{{what}}）走不下去了：{{why}}',
  drop: '去掉这一步及以后的{{n}}步',
  'move-submit': '提交申请',
  'move-act': '{{name}}{{what}}',
  'move-result': '系统办理的结果',
  'move-wait': '让时间过去',
  'move-wait-due': '等到下一个到期时刻',
  somebody: '某人',

  // where it stands
  'standing-asked': '正在等{{names}}处理',
  'standing-nobody': '正在等时间到',
  'standing-action': '正在等系统办理“{{step}}”',
  'standing-returned': '已退回，等申请人修改后重新提交',
  'standing-ended': '走完了',
  'between-names': '、',
  'between-parts': '，',
  'to-people': '：{{names}}',

  // the clock
  clock: '时间',
  now: '现在是{{at}}',
  'at-start': '刚开始',
  'after-minutes': '开始后{{m}}分钟',
  'after-hours': '开始后{{h}}小时',
  'after-hours-minutes': '开始后{{h}}小时{{m}}分钟',
  'after-days': '开始后{{d}}天',
  'after-days-hours': '开始后{{d}}天{{h}}小时',
  'to-next-due': '跳到下一个到期时刻',
  'one-hour': '过一小时',
  'one-day': '过一天',
  due: '没有人处理的话',
  'due-none': '现在没有计时在走，过多久都不会自动变化。',
  'due-more': '另有{{n}}个更晚的到期时刻',

  // the people
  'part-asked': '轮到处理',
  'part-submitter': '申请人',
  'part-manager': '业务负责人',
  'part-took-part': '办理过',
  'part-copied': '被抄送',
  'nobody-acts': '现在没有人可以操作。',
  'stands-by': '现在没有可以操作的。',
  'more-people': '另有{{n}}人没有列出。',
  sees: '{{name}}看到的表单',
  'sees-nothing': '看不到任何内容。',

  // what the product would do
  'would-run': '系统会在这里{{what}}。试走时什么也不会办，请您说说结果。',
  'would-run-hint': '选“办成了”，流程继续往下走；选“没办成”，按这一步设定的失败办法走。',
  'result-done': '办成了',
  'result-failed': '没办成',

  // what happened
  history: '经过',
  'told-none': '到目前为止，正式办理时不会通知任何人。',
  told: '到目前为止，正式办理时会发出{{n}}条通知；试走时一条也没有发。',
  'would-tell': '会通知{{n}}人次',
  'would-act': '系统会办理{{n}}项',
  tell: '{{name}}：{{title}}（{{ways}}）',
  'way-inbox': '站内消息',
  'way-mail': '邮件',
  'way-wecom': '企业微信',
  'run-action': '系统会{{what}}（{{step}}）',
  'undo-action': '系统会撤销之前的办理：{{what}}（{{step}}）',
} as const;

export default play;
