import { type DemoContent, news } from './describe-content.ts';

const only = (...paragraphs: string[]) => paragraphs;

export const newsArticles: readonly DemoContent[] = [
  news(
    'wifi6',
    2,
    { zh: '图书馆无线网络完成 Wi-Fi 6 升级', en: 'The library’s wireless network now speaks Wi-Fi 6' },
    {
      zh: only(
        '经过三周的夜间施工，图书馆各层 186 个无线接入点已全部更换为 Wi-Fi 6 设备。',
        '高峰时段实测，阅览区单人平均下载速率由 18 Mbit/s 提升到 75 Mbit/s，漫游切换不再中断视频会议。',
        '下一批将升级教学楼 A3、A4，预计在期末考试前完成。',
      ),
      en: only(
        'In three weeks of night work all 186 access points of the library were replaced.',
        'At busy hours a reader now gets 75 Mbit/s on average instead of 18, and walking from floor to floor no longer breaks a video call.',
        'The teaching buildings A3 and A4 come next, before the examinations.',
      ),
    },
    {
      pinned: true,
      cover: 'waves',
      summary: {
        zh: '186 个接入点全部更换，高峰速率提升约四倍。',
        en: '186 access points replaced, four times the speed at busy hours.',
      },
    },
  ),
  news(
    '5g-private',
    4,
    { zh: '5G 校园专网开通试运行', en: 'A private 5G network of the campus is being tried out' },
    {
      zh: only(
        '5G 校园专网即日起面向全体师生试运行。开通后，手机在校内外均可直接访问校内资源，无需另外连接 VPN。',
        '试运行期间免费，可在网厅“更多”中申请。',
      ),
      en: only(
        'From today phones reach the university’s inner pages directly, on campus and off, without a VPN.',
        'It is free while it is being tried out; apply for it under “more” in the hall.',
      ),
    },
    {
      cover: 'phone',
      summary: {
        zh: '试运行期间免费，手机直达校内资源。',
        en: 'Free while it is being tried out: inner pages from anywhere, without a VPN.',
      },
    },
  ),
  news(
    'hall-new',
    7,
    { zh: '新版网上服务大厅上线', en: 'The new online service hall is open' },
    {
      zh: only(
        '新版网厅将报修、投诉、套餐办理和进度查询集中到一处，电脑和手机内容一致。',
        '<h3>有什么变化</h3>',
        '<ul><li>办理前先告诉您需要多久、多少钱；</li><li>每一步由谁办理一目了然；</li><li>办结后可以评价。</li></ul>',
        '使用中有任何意见，欢迎通过“建议与投诉”告诉我们。',
      ),
      en: only(
        'Reporting faults, complaints, packages and following your cases are now in one place, the same on a computer and on a phone.',
        '<h3>What is new</h3>',
        '<ul><li>You hear before you apply how long it takes and what it costs.</li><li>You see who has your case at each step.</li><li>You can say afterwards how it went.</li></ul>',
        'Tell us what you think of it under “suggestions and complaints”.',
      ),
    },
    {
      cover: 'window',
      summary: {
        zh: '报修、投诉、套餐和进度集中到一处，电脑和手机一致。',
        en: 'Everything in one place, the same on a computer and on a phone.',
      },
    },
  ),
  news(
    'ipv6',
    10,
    { zh: '教学区全面支持 IPv6', en: 'IPv6 in all teaching buildings' },
    {
      zh: only('教学区有线与无线网络已全部支持 IPv6，终端无需设置即可自动获取地址。校内主要网站同步提供 IPv6 访问。'),
      en: only(
        'Wired and wireless networks of the teaching buildings now support IPv6; devices get their addresses by themselves.',
      ),
    },
    {
      cover: 'globe',
      summary: {
        zh: '有线与无线全部支持，终端自动获取地址。',
        en: 'Wired and wireless, and nothing has to be set up.',
      },
    },
  ),
  news(
    'freshmen',
    14,
    { zh: '新生入网服务点接待逾六千人次', en: 'More than six thousand freshmen helped to get online' },
    {
      zh: only(
        '开学一周，设在各校区的新生入网服务点共接待 6,214 人次，其中九成在十分钟内办结。感谢 48 名学生志愿者的辛勤付出。',
      ),
      en: only(
        'In the first week of term the desks on all campuses helped 6,214 freshmen, nine in ten of them within ten minutes. Thanks to 48 volunteers.',
      ),
    },
    {
      cover: 'people',
      summary: { zh: '开学一周，九成在十分钟内办结。', en: 'Nine in ten of them within ten minutes.' },
    },
  ),
  news(
    'outage-report',
    17,
    { zh: '关于上月出口链路中断的说明', en: 'What happened to our uplink last month' },
    {
      zh: only(
        '上月 18 日 14:12–15:03，校外施工挖断光缆，校园网出口中断 51 分钟。',
        '中断期间流量未能自动切换到备用链路，原因是路由策略中遗漏了新增网段。该策略已经修正，并已加入每月演练。',
      ),
      en: only(
        'On the 18th of last month a digger cut our cable; from 14:12 to 15:03 the campus was offline.',
        'Traffic did not move to the second line, because a new range of addresses was missing in its rules. They are corrected, and the switch is now rehearsed every month.',
      ),
    },
    {
      cover: 'cut',
      summary: {
        zh: '中断 51 分钟的经过、原因与改进。',
        en: 'Fifty-one minutes: what went wrong, and what we changed.',
      },
    },
  ),
  news(
    'eduroam',
    21,
    { zh: '加入 eduroam 无线漫游联盟', en: 'We have joined eduroam' },
    {
      zh: only(
        '本校师生可使用统一账号在全球近百个国家的成员机构免费上网；来访学者也可使用本单位账号接入本校无线网络。',
      ),
      en: only(
        'With your account you get online at member institutions all over the world, and visitors get online here with theirs.',
      ),
    },
    {
      cover: 'nodes',
      summary: {
        zh: '统一账号在近百个国家的成员机构免费上网。',
        en: 'Your account gets you online in nearly a hundred countries.',
      },
    },
  ),
  news(
    'seminar',
    26,
    { zh: '网络安全周系列讲座预告', en: 'Talks of the network security week' },
    {
      zh: only(
        '<table><tbody><tr><th>时间</th><th>题目</th><th>地点</th></tr><tr><td>周二 19:00</td><td>密码管理的正确姿势</td><td>图书馆报告厅</td></tr><tr><td>周四 19:00</td><td>识别钓鱼与诈骗</td><td>A3-201</td></tr></tbody></table>',
      ),
      en: only(
        '<table><tbody><tr><th>When</th><th>What</th><th>Where</th></tr><tr><td>Tuesday 19:00</td><td>Managing passwords</td><td>Library hall</td></tr><tr><td>Thursday 19:00</td><td>Telling phishing from mail</td><td>A3-201</td></tr></tbody></table>',
      ),
    },
    {
      cover: 'board',
      summary: {
        zh: '周二、周四晚，图书馆报告厅和 A3-201。',
        en: 'Tuesday and Thursday evening, in the library and in A3-201.',
      },
    },
  ),
  news(
    'survey-result',
    31,
    { zh: '校园网满意度调查结果公布', en: '' },
    {
      zh: only(
        '共回收有效问卷 3,806 份，总体满意度 88.4%，比去年提高 5.1 个百分点。意见最集中的是宿舍晚高峰速率，我们将在本学期完成三个宿舍片区的扩容。',
      ),
      en: [],
    },
    { cover: 'chart', summary: { zh: '总体满意度 88.4%，比去年提高 5.1 个百分点。', en: '' } },
  ),
  news(
    'international',
    36,
    { zh: '', en: 'Getting online as an international student: a walk-in session' },
    {
      zh: [],
      en: only(
        'Every Wednesday afternoon this month, two colleagues of the Network Centre sit in the International Student Office and help you to register your devices, open a package and pay for it.',
        'Bring your passport or student card. No appointment is needed.',
      ),
    },
    { cover: 'talk', summary: { zh: '', en: 'Every Wednesday afternoon this month, without an appointment.' } },
  ),
  news(
    'datacentre',
    42,
    { zh: '数据中心完成节能改造', en: 'The data centre uses a fifth less power' },
    {
      zh: only('改造后机房 PUE 由 1.72 降至 1.38，全年预计节电 61 万千瓦时。改造期间各业务系统未发生中断。'),
      en: only(
        'Its PUE went down from 1.72 to 1.38, which saves about 610 MWh a year. No service was interrupted meanwhile.',
      ),
    },
    {
      cover: 'rack',
      summary: { zh: 'PUE 由 1.72 降至 1.38，全年节电 61 万千瓦时。', en: 'About 610 MWh less a year.' },
    },
  ),
  news(
    'wired',
    50,
    { zh: '宿舍有线网络千兆到桌面工程启动', en: 'Gigabit to every desk in the dormitories' },
    {
      zh: only('工程分三期进行，首期覆盖 12 栋宿舍。施工人员入室均持证并由楼管陪同，请同学们配合。'),
      en: only(
        'The work is done in three parts, beginning with twelve buildings. Whoever enters your room shows a card and comes with the warden.',
      ),
    },
    {
      cover: 'socket',
      summary: { zh: '工程分三期，首期覆盖 12 栋宿舍。', en: 'In three parts, beginning with twelve buildings.' },
    },
  ),
  news(
    'vpn-retire',
    0,
    { zh: '旧版 VPN 停用计划（征求意见稿）', en: 'The old VPN is to be retired (draft)' },
    {
      zh: only('拟于下学期停用旧版 VPN，现征求各单位意见。'),
      en: only('It is planned to end next term; departments are asked for their opinion.'),
    },
    { state: 'draft' },
  ),
  news(
    'maintenance-plan',
    -3,
    { zh: '寒假网络维护计划', en: 'Network maintenance in the winter break' },
    {
      zh: only('寒假期间将对各校区汇聚机房逐一检修，每个片区中断不超过 4 小时，具体时间见楼栋公告。'),
      en: only('Each part of the campuses will be offline for at most four hours; see the notices in your building.'),
    },
    { state: 'waiting' },
  ),
];
