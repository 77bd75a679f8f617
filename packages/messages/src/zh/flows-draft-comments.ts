/** What those who manage a business say to one another about what is drawn. */
const draftComments = {
  title: '留言',
  all: '这个流程的全部留言',
  write: '写留言',
  'write-all': '给整个流程留言',
  ask: '例如：这一步是不是可以合并？',
  send: '发送',
  none: '还没有留言',
  about: '关于“{{name}}”',
  'about-all': '关于整个流程',
  settle: '标为已处理',
  reopen: '重新打开',
  settled: '{{name}}标为已处理',
} as const;

export default draftComments;
