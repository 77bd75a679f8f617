/** What of a drawing from elsewhere was not taken as it stands there. */
const drawingFindings = {
  'not-reached': '{{what}}没有连线可以到达，没有导入。',
  'jump-left-out': '{{what}}指向另一条并行路线的中间，流程里无法这样跳转，没有导入。',
  'taken-twice': '{{what}}在多条路线上都会经过，因此导入成了几个相同的环节。',
  'too-many-steps': '流程图太大，从{{what}}起没有导入。',
  'condition-open': '{{what}}没有写条件，请补上。',
  'condition-dropped': '{{what}}上的条件在这里不起作用，没有导入{{more}}。',
  'end-in-parallel': '{{what}}在并行路线里，其他路线还在进行，因此没有作为结束导入。',
  'meets-nowhere': '{{what}}分出的路线没有汇合到同一处，汇合后的环节在各条路线上各导入了一份。',
  'id-twice': '{{what}}与另一个元素的编号相同，没有导入：{{said}}。',
  'note-left-out': '{{what}}上的说明文字没有导入：{{said}}。',
  'settings-left-out': '{{what}}在另一个系统里的设置没有导入：{{said}}。',
  'left-out': '{{what}}没有对应的环节，没有导入：{{said}}。',
  'process-left-out': '文件里有多个流程，只导入了最大的一个，没有导入{{what}}。',
  simplified: '{{what}}按最接近的方式导入，请核对：{{said}}。',
  'people-open': '{{what}}由谁处理需要重新选择{{more}}。',
  'call-open': '{{what}}要调用外部系统，请选择连接并填写路径{{more}}。',
  'child-open': '{{what}}要发起其他业务，请选择业务{{more}}。',
  'time-open': '{{what}}的时间无法识别，请填写{{more}}。',
  'expression-open': '{{what}}的条件无法识别，请重新填写{{more}}。',
  'arrow-leads-nowhere': '{{what}}的一端没有连到任何环节，没有导入{{more}}。',
  'form-elsewhere': '{{what}}的表单在另一个系统里，没有导入：{{said}}。',
  'changed-elsewhere': '这张图从本系统导出后被修改过：顺序、名称和条件以图为准，其余沿用导出时的设置。',
  'definition-unreadable': '文件里附带的原始设置已损坏，只按图形导入。',
} as const;

export default drawingFindings;
