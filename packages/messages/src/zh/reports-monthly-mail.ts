/** The mail of figures that comes every month, and the switch for it on the pages of the reports. */
const reportsMonthlyMail = {
  // the mail
  begin: '{{month}}的数据，括号内是{{was}}的数据和增减。{{whose}}。',
  'good-news': '好消息：{{what}}',
  'bad-news': '需留意：{{what}}',
  'no-news': '与上月相比没有明显变化。',
  section: '【{{name}}】',
  line: '{{name}} {{is}}（上月{{was}}，{{amount}}）',
  'line-alone': '{{name}} {{is}}（上月{{was}}）',
  'too-few': '太少',
  'see-report': '查看报表：{{link}}',
  stop: '您在统计报表页面打开了“每月把数据发给我”，因此收到这封邮件，可在该页面底部关闭。',
  'stop-at': '您在统计报表页面打开了“每月把数据发给我”，因此收到这封邮件，可在该页面底部关闭：{{link}}',
  // the message in the inbox
  'in-inbox': '{{whose}}，{{what}}。',
  'news-parts': '，',
  'short-good': '好消息：{{what}}',
  'short-bad': '需留意：{{what}}',
  'short-none': '与上月相比没有明显变化',

  // the switch
  'send-me': '每月把数据发给我',
  about:
    '每月1日8点，把上个月的合计数据和与前一个月的比较发到您的邮箱，同时存入消息。只含发送时您有权查看的数据，不含他人姓名和业务标题。',
  'goes-to': '发送到 {{address}}。',
  'no-address': '您还没有邮箱地址，数据只会存入消息。',
  'not-offered': '系统没有配置邮件发送，数据只会存入消息。',
  next: '下一封是{{month}}的数据，{{at}}发送。',
  'written-zh': '邮件用中文书写。',
  'written-en': '邮件用英文书写。',
  'write-here': '改用中文',
  'last-no-right': '{{month}}的数据没有发送，因为当时您没有查看统计报表的权限。',
  'switched-on': '已打开，从{{month}}的数据开始发送',
  'switched-off': '已关闭，不再发送每月数据',
  rewritten: '以后用中文书写',
} as const;

export default reportsMonthlyMail;
