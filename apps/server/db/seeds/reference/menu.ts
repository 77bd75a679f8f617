import { officePages } from '@campus/contract/pages/office.ts';
import type { ShippedEntry } from '#server/modules/menus/index.ts';

type OfficePage = keyof typeof officePages.pages;
type Titles = readonly [zh: string, en: string];
type Section = { name: string; icon: string; titles: Titles; pages: Partial<Record<OfficePage, Titles>> };

/** The console first, because signing in opens the first entry, then a person's own work; settings last. */
const sections: readonly Section[] = [
  {
    name: 'BusMonIndex',
    icon: 'monitor',
    titles: ['业务监控', 'Business monitoring'],
    pages: {
      console: ['控制台', 'Console'],
      businessOverview: ['业务总览', 'Business overview'],
      busMonToDo: ['待办', 'To do'],
      busMonDoing: ['在办', 'Doing'],
      busMonGetThrough: ['办结', 'Done'],
      busMonAbort: ['终止', 'Aborted'],
    },
  },
  {
    name: 'MyMonIndex',
    icon: 'eye',
    titles: ['我的监控', 'My monitoring'],
    pages: {
      myMonToDo: ['待办', 'To do'],
      myMonDoing: ['在办', 'Doing'],
      myMonPartake: ['我参与的', 'Participated'],
    },
  },
  {
    name: 'MyBusIndex',
    icon: 'inbox',
    titles: ['我的业务', 'My business'],
    pages: {
      myBusToDo: ['待办', 'To do'],
      myBusDoing: ['在办', 'Doing'],
      myBusGetThrough: ['办结', 'Done'],
      myBusAbort: ['终止', 'Aborted'],
    },
  },
  {
    name: 'BusinessProcess',
    icon: 'flow',
    titles: ['业务流程', 'Business processes'],
    pages: { businessManagement: ['业务管理', 'Businesses'] },
  },
  {
    name: 'ServiceHallManagement',
    icon: 'picture',
    titles: ['网厅管理', 'Service hall'],
    pages: {
      pictureManagement: ['图片管理', 'Pictures'],
      noticeManagement: ['公告管理', 'Notices'],
      fileManagement: ['文件管理', 'Files'],
      linkManagement: ['链接管理', 'Links'],
      articleManagement: ['文章管理', 'Articles'],
      videoManagement: ['视频管理', 'Videos'],
      addAndEdit: ['内容编辑', 'Add or edit content'],
      hotSearches: ['热搜词管理', 'Hot searches'],
    },
  },
  {
    name: 'NetworkManagement',
    icon: 'network',
    titles: ['网络管理', 'Network'],
    pages: {
      outages: ['故障公告', 'Outages'],
      places: ['地点管理', 'Places'],
      dormitoryFeed: ['宿舍数据', 'Dormitory feed'],
      calendar: ['工作日历', 'Calendar'],
      networkPackages: ['网络套餐', 'Network packages'],
      networkAccounts: ['网络账户', 'Network accounts'],
    },
  },
  {
    name: 'ReportManagement',
    icon: 'chart',
    titles: ['报表管理', 'Reports'],
    pages: {
      userBusinessNumStatistics: ['人员业务量统计', 'Workload by person'],
      evaluateBusinessStatistics: ['业务评价统计', 'Evaluations by business'],
      userEvaluateStatistics: ['人员评价统计', 'Evaluations by person'],
      promiseStatistics: ['承诺兑现统计', 'Promises kept'],
    },
  },
  {
    name: 'OrgUserIndex',
    icon: 'team',
    titles: ['组织用户', 'Organisation and users'],
    pages: {
      orgManagement: ['组织管理', 'Organisations'],
      role: ['角色管理', 'Roles'],
      usersOrganization: ['部门用户', 'Users by department'],
      usersLabel: ['标签用户', 'Users by label'],
      roster: ['人员名册', 'Roster'],
    },
  },
  {
    name: 'SysManIndex',
    icon: 'setting',
    titles: ['系统管理', 'System'],
    pages: {
      menuManagement: ['菜单管理', 'Menus'],
      jurisdictionManagement: ['权限管理', 'Permissions'],
      parameterManagement: ['参数管理', 'Parameters'],
      connections: ['连接管理', 'Connections'],
      systemLog: ['系统日志', 'System log'],
    },
  },
];

/** Room between two sections for the entries of one. */
const STEP = 100;

/** The back-office menu, each section before what stands in it. */
export const officeMenu: readonly ShippedEntry[] = sections.flatMap(({ name, icon, titles, pages }, index) => {
  const position = (index + 1) * STEP;
  const [titleZh, titleEn] = titles;
  const section: ShippedEntry = {
    link: `${officePages.base}/${name}`,
    section: null,
    titleZh,
    titleEn,
    icon,
    position,
  };
  const entries = Object.entries(pages).map(([page, [zh, en]], below): ShippedEntry => {
    const { path } = officePages.pages[page as OfficePage];
    return { link: path, section: section.link, titleZh: zh, titleEn: en, icon: null, position: position + below + 1 };
  });
  return [section, ...entries];
});
