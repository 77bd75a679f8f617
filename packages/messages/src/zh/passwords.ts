/** The texts of whoever forgot their sign-in password, and the mail that brings the code. */
const passwords = {
  title: '找回登录密码',
  'by-mail-hint': '我们把验证码发到您账号登记的邮箱，凭它设置新密码。',
  'step-account': '第一步：获取验证码',
  'step-code': '第二步：设置新密码',
  ask: '发送验证码',
  asking: '正在发送…',
  'have-code': '我已有验证码',
  'asked-title': '已收到您的请求',
  asked:
    '如果该账号存在并登记了邮箱，几分钟内会收到验证码，{{minutes}}分钟内有效。一分钟内不会重复发送，一小时最多三封。',
  code: '验证码',
  'code-hint': '邮件中的八位字母和数字，不区分大小写',
  reset: '设置新密码',
  resetting: '正在保存…',
  'ask-again': '没有收到？返回重新获取',
  'done-title': '密码已重置',
  done: '请使用新密码登录。所有设备上的登录均已退出。',
  'to-sign-in': '去登录',
  back: '返回登录',
  'desk-title': '请联系服务台重置密码',
  'desk-hint':
    '本校没有开通邮件找回。服务台核对您的身份后，会给您一个一次性密码，首次登录时请改成自己的密码；账号被锁定的，也可以请服务台解锁。',
  'desk-also': '邮箱用不了，或没有登记邮箱？请联系服务台。',
  'desk-unknown': '学校尚未公布服务台电话，请到网络中心或信息中心的服务台办理。',
  'desk-phone': '服务电话',
  'desk-hours': '服务时间',

  'mail-subject': '【{{university}}】登录密码验证码',
  'mail-text':
    '您（或他人）正在重置{{university}}账号{{account}}的登录密码。\n验证码：{{code}}\n{{minutes}}分钟内有效，只能使用一次，以最近一封邮件为准。\n请不要把验证码告诉任何人，工作人员也不会向您索要。不是您本人操作的，请忽略此邮件，密码不会改变。',
} as const;

export default passwords;
