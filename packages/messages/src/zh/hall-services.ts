/** The pages of both halls in which any service is read about, applied for and followed. */
const hallServices = {
  catalogue: '全部业务',
  'catalogue-about': '查看办理指南，在线申请，随时了解进度。',
  crumbs: '所在位置',
  recent: '最近使用',
  halves: '服务导航',
  about: '服务介绍',
  mine: '我的申请',
  'all-mine': '我的申请（{{n}}）',
  'to-catalogue': '看看可办的业务',
  applying: '填写申请',
  changing: '修改申请',

  // what one applied for
  groups: '申请分组',
  'group-drafts': '草稿',
  applications: '申请列表',
  'search-mine': '搜索标题或编号',
  'clear-search': '清除搜索',
  'nothing-found': '没有找到“{{words}}”',
  'nothing-found-text': '换个关键词试试。',
  'empty-todo': '没有待处理的申请',
  'empty-todo-text': '刚提交、等待受理或被退回的申请会出现在这里。',
  'empty-doing': '没有处理中的申请',
  'empty-doing-text': '提交申请后，可以在这里查看进度。',
  'empty-done': '没有已完成的申请',
  'empty-done-text': '办结的申请会出现在这里，可以评价。',
  'empty-abort': '没有已取消的申请',
  'empty-abort-text': '撤销、未通过或被终止的申请会出现在这里。',
  'empty-drafts': '没有草稿',
  'empty-drafts-text': '填写到一半的申请会自动保存在这里。',

  // what is done elsewhere
  'asked-of-you': '这份申请有需要您处理的环节。',
  'to-workflow': '去流程应用处理',
} as const;

export default hallServices;
