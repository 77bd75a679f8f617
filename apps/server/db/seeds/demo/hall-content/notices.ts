import { type DemoContent, notice } from './describe-content.ts';

export const notices: readonly DemoContent[] = [
  notice(
    'core-upgrade',
    1,
    { zh: '关于本周六凌晨核心交换机升级的通知', en: 'Core switches are upgraded early on Saturday' },
    {
      zh: [
        '为提升校园网出口能力，网络中心将于本周六 0:30–4:30 升级核心交换机。',
        '升级期间各校区有线与无线网络将中断两次，每次不超过 20 分钟；电话与门禁不受影响。',
        '请提前保存正在进行的工作。如升级结束后仍无法上网，请在网厅“故障报修”中提交工单。',
      ],
      en: [
        'The Network Centre upgrades the core switches this Saturday between 0:30 and 4:30.',
        'Wired and wireless networks of all campuses will be interrupted twice, for at most 20 minutes each; telephones and door locks are not affected.',
        'Please save your work beforehand. If you are still offline afterwards, report a fault here in the hall.',
      ],
    },
    { pinned: true },
  ),
  notice(
    'phishing',
    3,
    { zh: '警惕冒充网络中心的钓鱼邮件', en: 'Beware of e-mails that pretend to come from the Network Centre' },
    {
      zh: [
        '近日有师生收到题为“校园网账号年审”的邮件，要求点击链接并填写账号和密码。该邮件并非网络中心发送。',
        '<ul><li>网络中心不会通过邮件索要密码；</li><li>登录页面的地址应以本校域名结尾；</li><li>如已填写，请立即修改密码并联系服务台。</li></ul>',
      ],
      en: [
        'Some of you have received an e-mail about an “annual review of network accounts” that asks for your account and password. It is not ours.',
        '<ul><li>We never ask for passwords by e-mail.</li><li>The address of the sign-in page ends with the university’s own domain.</li><li>If you have filled it in, change your password at once and call the service desk.</li></ul>',
      ],
    },
  ),
  notice(
    'holiday-desk',
    6,
    { zh: '假期服务台值班安排', en: 'Hours of the service desk during the holiday' },
    {
      zh: [
        '<table><tbody><tr><th>日期</th><th>值班时间</th><th>服务方式</th></tr><tr><td>假期前三天</td><td>9:00–17:00</td><td>电话、网厅</td></tr><tr><td>假期后四天</td><td>10:00–16:00</td><td>网厅</td></tr></tbody></table>',
        '紧急故障请拨打值班电话，其余问题请在网厅提交，工作人员会在值班时间内处理。',
      ],
      en: [
        '<table><tbody><tr><th>Days</th><th>Hours</th><th>How to reach us</th></tr><tr><td>First three days</td><td>9:00–17:00</td><td>Telephone, hall</td></tr><tr><td>Last four days</td><td>10:00–16:00</td><td>Hall</td></tr></tbody></table>',
        'Call us only for what cannot wait; report everything else here.',
      ],
    },
    { attached: true },
  ),
  notice(
    'dormitory-power',
    12,
    { zh: '北区宿舍配电检修期间网络安排', en: 'Network in the northern dormitories while the power is checked' },
    {
      zh: [
        '后勤处将分楼栋检修配电，检修楼栋的网络随之中断约 2 小时，恢复供电后自动恢复。具体楼栋与时间以楼栋公告为准。',
      ],
      en: [
        'The Logistics Department checks the power supply building by building. The network of a building is away for about two hours and comes back with the power.',
      ],
    },
  ),
  notice(
    'router-rules',
    18,
    { zh: '关于规范使用自购路由器的提示', en: 'If you use a router of your own' },
    {
      zh: [
        '自购路由器请关闭 DHCP 服务或将网线接在 WAN 口，否则可能影响同楼层其他同学上网。',
        '登记路由器的 MAC 地址后再连接；接错线路造成大面积断网的，端口会被临时关闭。',
      ],
      en: [
        'Turn its DHCP service off, or plug the cable into the WAN port; otherwise your whole floor may lose the network.',
        'Register its MAC address first. A port that disturbs others is closed for a while.',
      ],
    },
  ),
  notice(
    'card-payment',
    24,
    { zh: '网络费用支持校园一卡通缴纳', en: 'Pay for the network with your campus card' },
    {
      zh: ['即日起可在校内各圈存机上选择“网费”缴纳，款项约五分钟到账，欠费线路自动恢复。'],
      en: [
        'Choose “network” at any card machine on campus. The money arrives in about five minutes, and a held line comes back by itself.',
      ],
    },
  ),
  notice(
    'package-price',
    -5,
    { zh: '下学期宿舍网套餐说明', en: 'Dormitory packages of next term' },
    {
      zh: ['下学期宿舍网套餐的价格与带宽不变。包年用户可在套餐到期前一个月办理续期。'],
      en: ['Prices and speeds stay as they are. Packages by the year can be renewed from one month before they end.'],
    },
    { state: 'waiting' },
  ),
  notice(
    'survey',
    45,
    { zh: '校园网满意度调查', en: 'Survey about the campus network' },
    {
      zh: ['调查已经结束，感谢各位师生的参与。结果将在新闻中公布。'],
      en: ['The survey is over. Thank you for taking part; the results will be in the news.'],
    },
    { state: 'withdrawn' },
  ),
];
