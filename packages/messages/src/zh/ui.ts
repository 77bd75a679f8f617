/** The kit's own texts. Keys hold no dot and no colon, whatever separators the pages use. */
const ui = {
  // buttons and words that stand everywhere
  ok: '确定',
  cancel: '取消',
  done: '完成',
  close: '关闭',
  clear: '清除',
  retry: '重试',
  remove: '删除',
  back: '返回上一页',
  home: '返回首页',
  reload: '刷新页面',
  loading: '加载中…',
  'just-now': '刚刚',

  // page states
  empty: '暂无内容',
  failed: '加载失败',
  'crash-title': '页面出错了',
  'crash-text': '页面遇到了意外的问题，请刷新后再试。如果仍然出错，请联系网络中心。',
  'crash-reference': '错误编号：{{reference}}',
  'not-found-title': '页面不存在',
  'not-found-text': '这个地址没有对应的页面，可能已被移走，或者地址有误。',
  'away-title': '网络已断开',
  'away-text': '请检查网络连接，恢复后再试。',
  'away-banner': '网络已断开，恢复后即可继续操作',

  // lists that go on
  more: '更多',
  'more-coming': '正在加载更多…',
  'more-failed': '加载失败，点此重试',
  'no-more': '没有更多了',
  pull: '下拉刷新',
  release: '松开即可刷新',
  renewing: '正在刷新…',
  renewed: '已刷新',

  // search
  search: '搜索',
  'search-placeholder': '搜索服务、指南、新闻',
  'search-cancel': '取消',

  // pictures
  'picture-broken': '图片加载失败',
  'picture-broken-of': '{{alt}}（图片加载失败）',

  // stars
  stars: '{{n}}星',
  'stars-of': '{{n}}星，满分{{max}}星',

  // fields
  required: '必填',
  'enter-label': '请输入{{label}}',
  'choose-label': '请选择{{label}}',
  'upload-label': '请上传{{label}}',
  'confirm-label': '确认{{label}}',
  'show-password': '显示密码',
  'hide-password': '隐藏密码',
  'count-of': '{{n}}/{{max}}',
  'count-spoken': '已输入{{n}}个字符，最多{{max}}个',
  'choose-between': '请选择{{min}}至{{max}}项',
  'choose-at-least': '请至少选择{{min}}项',
  'choose-at-most': '最多可选{{max}}项',
  'mac-hint': '例如 00-1A-2B-3C-4D-5E',
  'contacts-hint': '多个联系方式请用分号隔开',
  yes: '是',
  no: '否',
  'no-day': '清除日期',
  'step-less': '减少',
  'step-more': '增加',
  year: '年',
  month: '月',
  day: '日',

  // address cascade
  'place-campus': '校区',
  'place-area-one': '区域一',
  'place-area-two': '区域二',
  'place-building': '楼栋',
  'place-room': '房间',
  'places-failed': '地址加载失败',
  'places-empty': '这里没有可选的地址',

  // picture upload
  'upload-hint': '支持常见图片格式，最多{{max}}张',
  'upload-progress': '{{name}}上传中，已完成{{percent}}%',
  'upload-waiting': '等待上传',
  'upload-failed': '上传失败',
  'upload-retry': '重新上传{{name}}',
  'upload-remove': '删除{{name}}',
  'upload-preview': '查看{{name}}',
  'upload-too-many': '最多可上传{{n}}张图片！',

  // what is wrong with a field; the generic ones are the specification's own words
  'fault-required': '必填哦',
  'fault-required-date': '必填',
  'fault-incomplete': '请选择完整的地址！',
  'fault-format': '{{label}}格式不对哦~',
  'fault-min-length': '最少应该输入{{n}}个字符哦',
  'fault-max-length': '最多可以输入{{n}}个字符哦',
  'fault-mismatch': '输入不一致',
  'fault-too-small': '不能小于{{n}}！',
  'fault-too-large': '不能大于{{n}}！',
  'fault-too-few': '请至少选择{{n}}项！',
  'fault-too-many': '最多可以选择{{n}}项！',
  'fault-only-images': '只能上传图片！',
  'fault-uploading': '图片正在上传，请稍候！',
  'fault-upload-failed': '有图片上传失败，请重试或删除！',
  'fault-unknown-field': '不认识的内容！',
  'fault-password-length': '密码须为8至16位，且不能与账号相同！',
  'fault-password-special': '密码不能包含特殊字符！',
  'fault-password-same': '新密码不能与原密码相同！',
  'fault-password-wrong': '原密码错误！',
  'fault-not-writable': '该内容在此环节不能修改！',
  'fault-not-an-option': '请从选项中选择！',
  'fault-taken': '{{label}}已被使用！',
} as const;

export default ui;
