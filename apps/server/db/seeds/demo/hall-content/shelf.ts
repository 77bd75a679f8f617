import { banner, type DemoContent, file, link, video } from './describe-content.ts';

export const banners: readonly DemoContent[] = [
  banner(
    'welcome',
    { zh: '校园网，触手可及', en: 'The campus network at hand' },
    { zh: '报修、套餐、进度，一处办理', en: 'Faults, packages and progress in one place' },
    '/CampusNetWork/OpenNetwork',
  ),
  banner(
    'wifi6-banner',
    { zh: '图书馆 Wi-Fi 6 已就绪', en: 'Wi-Fi 6 in the library' },
    { zh: '186 个接入点全新上线', en: '186 new access points' },
    '/CampusNetWork/NewsList',
  ),
  banner(
    'security',
    { zh: '守护你的账号', en: 'Look after your account' },
    { zh: '不转借，不点可疑链接', en: 'Do not lend it, do not click what looks odd' },
    '/CampusNetWork/NewsList',
  ),
];

export const links: readonly DemoContent[] = [
  link('library', { zh: '图书馆', en: 'Library' }, 'https://library.example/'),
  link('academic', { zh: '教务系统', en: 'Academic affairs' }, 'https://academic.example/'),
  link('mail', { zh: '校园邮箱', en: 'Mail' }, 'https://mail.example/'),
  link('card', { zh: '一卡通', en: 'Campus card' }, 'https://card.example/'),
  link('speed', { zh: '网速测试', en: 'Speed test' }, 'https://speed.example/'),
  link('software', { zh: '正版软件', en: 'Licensed software' }, 'https://software.example/'),
];

export const files: readonly DemoContent[] = [
  file(
    'handbook',
    { zh: '校园网使用手册', en: 'Handbook of the campus network' },
    { zh: '有线、无线、宿舍网的开通与设置', en: 'How to open and set up your connection' },
  ),
  file(
    'room-ports',
    { zh: '端口号对照说明', en: 'How ports are numbered' },
    { zh: '如何找到并填写端口号', en: 'Where to find your port' },
  ),
  file(
    'guest-form',
    { zh: '访客上网申请说明', en: 'Network access for guests' },
    { zh: '会议与来访人员临时上网', en: 'For conferences and visitors' },
  ),
];

export const videos: readonly DemoContent[] = [
  video(
    'first-steps-film',
    { zh: '四步接入校园网', en: 'Online in four steps' },
    { zh: '十秒看懂：登录、选择、缴费、连接', en: 'Sign in, choose, pay, connect: ten seconds' },
    'waves',
  ),
];
