/** The first pages of the halls. */
const hallHome = {
  recent: '最近使用',
  'recent-text': '点一下，直接办理',
  notices: '通知公告',
  news: '新闻动态',
  files: '资料下载',
  videos: '视频',
  links: '常用链接',
  all: '全部',
  pinned: '置顶',
  'no-notices': '暂无公告',
  'no-news': '暂无新闻',
  'no-services': '暂无可办理的业务',
  'content-failed': '公告和新闻暂时无法加载',
  'services-failed': '业务列表暂时无法加载',

  // the pictures on top
  banner: '图片展示',
  'banner-previous': '上一张',
  'banner-next': '下一张',
  'banner-pause': '停止轮播',
  'banner-play': '开始轮播',
  'banner-nth': '第{{n}}张，共{{total}}张',

  // the online-application window
  'window-title': '在线办理',
  'window-who': '谁可以办',
  'window-cost': '费用',
  'window-time': '多久办好',
  'window-steps': '办理流程',
  'window-guides': '办事指南',
  'window-owner': '负责部门',
  'window-start': '开始办理',
  'window-failed': '业务介绍暂时无法加载',
  'who-all': '全体师生',
  'who-student': '学生',
  'who-staff': '教职工',
  'who-chosen': '指定的部门或人员',
  'not-for-you': '您的身份不在此业务的办理范围内',
  'cost-none': '不收费',
  'cost-fee': '新开通收取 {{fee}} 工料费',
  'cost-from': '套餐 {{price}} 起',
  'time-unknown': '近期办理较少，暂无参考时间',

  // what one could do here, signed out
  'could-title': '登录后，您可以',
  'could-network': '查看套餐、余额和下次扣费',
  'could-apply': '开通、报停、迁移，在线申请',
  'could-report': '报修、投诉，随时看进度',
  'could-why': '一键查明上不了网的原因',

  // the business pages of the phone hall
  'business-tabs': '业务导航',
  'business-latest': '最近使用',
  'business-area': '业务大厅',
  'business-trace': '业务跟踪',
  'trace-submit': '我提交的',
  'trace-join': '我参与的',
  'latest-none': '还没有用过的业务',
  'latest-none-text': '办理过的业务会出现在这里，下次一点就到。',
} as const;

export default hallHome;
