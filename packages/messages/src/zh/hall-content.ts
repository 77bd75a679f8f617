/** News, notices, guides and help, as the halls show them. */
const hallContent = {
  news: '新闻动态',
  notices: '通知公告',
  'what-shown': '查看哪一类',
  'search-news': '搜索新闻和公告',
  'no-news': '还没有新闻',
  'no-news-text': '学校发布新闻后会显示在这里。',
  'no-notices': '还没有公告',
  'no-notices-text': '学校发布公告后会显示在这里。',

  // one of them
  print: '打印',
  newer: '上一篇',
  older: '下一篇',
  'newer-older': '前后文章',
  'to-list': '返回列表',
  gone: '内容不存在或已下线',
  'gone-text': '它可能已被撤下，或者地址有误。可以回到列表看看其他内容。',
  'which-one': '没有指明要看哪一篇',
  'which-one-text': '请从列表中选择一篇。',

  // search
  'search-first': '想找什么？',
  'search-first-text': '输入标题或正文里的词，也可以用拼音或拼音首字母。',
  hits: '“{{words}}”的搜索结果',
  'nothing-found': '没有找到“{{words}}”',
  'nothing-found-text': '换个词试试，两个字就够，拼音首字母也可以。',
  'hits-article': '文章',
  'hits-notice': '公告',
  'hits-file': '资料',
  'hits-video': '视频',

  // guides, help and the agreement
  guides: '办事指南',
  'guides-text': '各项业务怎么办、要带什么、多久办好。',
  help: '常见问题',
  'help-text': '上不了网、改密码、缴费等问题的解答。',
  'no-guides': '还没有办事指南',
  'no-guides-text': '有疑问请联系网络中心服务台。',
  'no-help': '还没有帮助文章',
  'no-help-text': '有疑问请联系网络中心服务台。',
  'guide-of': '{{name}} · 办事指南',
  'guide-gone': '没有找到这份指南',
  'guide-gone-text': '业务可能已下架，或者地址有误。',
  'to-guides': '全部指南',
  'to-service': '去办理{{name}}',
  'no-protocol': '还没有发布入网协议',
  'no-protocol-text': '有疑问请联系网络中心服务台。',
} as const;

export default hallContent;
