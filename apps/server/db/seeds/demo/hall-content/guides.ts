import { type DemoContent, guide, help, protocol } from './describe-content.ts';

export const guides: readonly DemoContent[] = [
  guide(
    'first-steps',
    60,
    { zh: '第一次使用校园网', en: 'Your first day on the campus network' },
    {
      zh: [
        '<ol><li>用统一账号登录网厅；</li><li>在“网络开通”中选择套餐和房间；</li><li>缴纳开通费和首期费用；</li><li>审核通过后，用账号和网络密码连接有线或无线网络。</li></ol>',
      ],
      en: [
        '<ol><li>Sign in to the hall.</li><li>Choose a package and your room under “open the network”.</li><li>Pay the fee and the first period.</li><li>Once it is reviewed, connect with your account and network password.</li></ol>',
      ],
    },
  ),
  guide(
    'pause-package',
    58,
    { zh: '如何暂停与恢复套餐', en: 'Pausing a package and opening it again' },
    {
      zh: [
        '包月套餐可以从下月 1 日起暂停，暂停期间不计费。包年套餐不能选择暂停时间，到期后自动停止。',
        '恢复同样从所选月份的 1 日起生效；若审核晚于该日，则自审核完成起生效。',
      ],
      en: [
        'A package by the month can be paused from the 1st of a month on; nothing is charged meanwhile. One by the year ends by itself.',
        'Opening it again takes effect on the 1st of the month you choose, or when it is reviewed, if that is later.',
      ],
    },
  ),
  guide(
    'change-room',
    56,
    { zh: '换宿舍后如何迁移网络', en: 'Moving your line to another room' },
    {
      zh: ['在“宿舍变更”中填写新房间和端口号（部分楼栋需要），提交后约一小时自动完成。端口号印在墙面信息插座上。'],
      en: [
        'Fill in the new room, and the port where your building needs it, under “change dormitory”; it is done by itself after about an hour. The port is printed on the socket.',
      ],
    },
  ),
  guide(
    'report-fault',
    54,
    { zh: '如何提交故障报修', en: 'Reporting a fault' },
    {
      zh: ['请写明地点、现象和方便上门的时间，最好附上一张照片。处理人会提出上门时间供您选择。'],
      en: [
        'Say where, what you see and when you are in; a picture helps. The technician then offers you times to choose from.',
      ],
    },
  ),
  help(
    'no-internet',
    52,
    { zh: '能连上无线却打不开网页', en: 'Connected, but no page opens' },
    {
      zh: [
        '<ol><li>确认套餐未暂停、未欠费；</li><li>忘记该网络后重新连接；</li><li>关闭手动设置的 DNS 和代理；</li><li>仍不行请报修。</li></ol>',
      ],
      en: [
        '<ol><li>See whether your package is paused or not paid.</li><li>Forget the network and connect again.</li><li>Turn off a DNS server or proxy that you set yourself.</li><li>Otherwise report it.</li></ol>',
      ],
    },
  ),
  help(
    'forgot-password',
    51,
    { zh: '忘记网络密码怎么办', en: 'I forgot my network password' },
    {
      zh: [
        '<ol><li>登录网厅，打开“修改密码”，点“忘记原密码？用登录密码重置”；</li><li>输入登录网厅的密码和新的上网密码，约 2 分钟后生效；</li><li>登录密码也忘记了，请联系服务台：核对身份后由服务台重置，初始密码只在您的“我的网络”中显示，须改成自己的密码。</li></ol>',
        '密码为 8 至 16 位，不含特殊字符，且不能与账号相同。',
      ],
      en: [
        '<ol><li>Sign in, open “change password”, and press “Forgot the original password?”.</li><li>Enter your sign-in password and a new network password; it works after about two minutes.</li><li>Forgot the sign-in password, too? Ask the service desk: it checks who you are and resets it. Only you see the initial password, under “My network”, and have to change it.</li></ol>',
        'It has 8 to 16 letters and digits and is not your account.',
      ],
    },
  ),
  help(
    'mac-address',
    49,
    { zh: '怎样查看设备的 MAC 地址', en: 'Finding the MAC address of a device' },
    {
      zh: [
        'Windows：设置 → 网络 → 硬件属性；macOS：系统设置 → 网络 → 详细信息 → 硬件；手机：关于本机。请关闭“私有地址”后再登记。',
      ],
      en: [
        'Windows: Settings → Network → Hardware properties. macOS: System Settings → Network → Details → Hardware. Phones: About. Turn off “private address” before you register it.',
      ],
    },
  ),
  help(
    'slow-evening',
    47,
    { zh: '晚上网速慢的常见原因', en: 'Slow in the evening?' },
    {
      zh: [
        '20:00–23:00 是宿舍高峰。建议使用 5 GHz 频段或有线连接，大文件尽量错峰下载。持续低于套餐速率一半时请报修，我们会检查楼栋交换机。',
      ],
      en: [
        'Dormitories are busiest from 20:00 to 23:00. Use 5 GHz or a cable and download large files later. If you get less than half of your speed for days, report it.',
      ],
    },
  ),
];

export const protocols: readonly DemoContent[] = [
  protocol(
    'network-access',
    90,
    { zh: '校园网入网协议', en: 'Agreement on the use of the campus network' },
    {
      zh: [
        '<h3>一、账号</h3>',
        '账号仅限本人使用，不得转借、出租。用户应妥善保管密码，因保管不善造成的后果由本人承担。',
        '<h3>二、使用</h3>',
        '用户应遵守国家法律法规和学校规定，不得利用校园网从事危害网络安全、侵犯他人权益的活动，不得私自架设代理或对外提供接入服务。',
        '<h3>三、费用</h3>',
        '套餐按月或按年计费，欠费期间线路暂停，缴清后自动恢复。',
        '<h3>四、服务</h3>',
        '网络中心将提前公告计划内的中断。因不可抗力造成的中断，网络中心将尽快恢复。',
      ],
      en: [
        '<h3>1. Your account</h3>',
        'It is yours alone: do not lend or rent it out. Keep your password safe; what is done with it is done in your name.',
        '<h3>2. Use</h3>',
        'Obey the law and the rules of the university. Do not endanger the network or the rights of others, and do not give others access through your line.',
        '<h3>3. Costs</h3>',
        'Packages are charged by the month or by the year. While something is not paid, the line is held, and it comes back by itself afterwards.',
        '<h3>4. What we do</h3>',
        'Planned interruptions are announced. Others are ended as soon as we can.',
      ],
    },
  ),
];
