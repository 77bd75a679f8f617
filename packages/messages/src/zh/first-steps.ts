/** What a new university has to do before its hall is of use, on the first page of its back-office. */
const firstSteps = {
  title: '开始使用',
  count: '已完成 {{done}}/{{total}}',
  hint: '按顺序完成以下各项，网厅即可使用；全部完成后不再显示。',
  done: '已完成',
  open: '待完成',
  'step-departments': '导入部门',
  'text-departments': '在“人员名册”中选择“部门”，下载模板，填写后上传并应用；也可以在“组织管理”中逐个添加。',
  'step-people': '导入人员',
  'text-people': '在“人员名册”中选择“人员”，同样下载模板、上传、应用。名册不含密码。',
  'step-passwords': '让师生能够登录',
  'text-passwords': '在“部门用户”中选择人员，打印一次性密码清单。首次登录时由本人修改密码。',
  'step-places': '添加地点',
  'text-places': '至少要有一个校区和一栋楼，师生报修时才能选择地点。',
  'step-handlers': '指定处理人',
  'text-handlers': '把“处理人”角色给负责报修的人；在此之前，报修由管理员处理。',
  'step-desk': '填写服务台电话',
  'text-desk': '在“网厅基本信息”中填写电话和服务时间，网厅和忘记密码页面会显示。',
  'step-packages': '设置网络套餐',
  'text-packages': '没有套餐时，师生不能申请开通网络。',
  'step-content': '发布第一条内容',
  'text-content': '发布一条通知公告或其他内容，师生立即可以在网厅看到。',
} as const;

export default firstSteps;
