import { type AreaPages, OFFICE_BASE, type OfficePage, OURS, officePage } from './page.ts';

type Opened = Pick<OfficePage, 'rights' | 'opens'>;

// What the lists of processes are narrowed by; those who manage businesses ask for all of them instead.
const SERVICES = '/api/business/GetServices';
const MONTHLY_MAIL = '/api/reports/GetMonthlyMail';

// Pages that show the same list, each another part of it.
const watched: Opened = {
  rights: ['business.monitor-all'],
  opens: ['/api/monitoring/ListAll', '/api/monitoring/CountAll', SERVICES],
};
const supervised: Opened = {
  rights: ['business.monitor-mine'],
  opens: ['/api/monitoring/ListMonitored', '/api/monitoring/CountMonitored', SERVICES],
};
const ownWork: Opened = {
  rights: ['business.mine'],
  opens: ['/api/monitoring/ListMyBusiness', '/api/monitoring/CountMyBusiness', SERVICES],
};
const hallContent: Opened = { rights: ['hall-content.manage'], opens: ['/api/content/ListContentItems'] };

// biome-ignore format: one page on each line
export const officePages = {
  area: 'office',
  base: OFFICE_BASE,
  pages: {
    orgManagement: officePage('BO-01', '/DTBS/OrgUserIndex/OrgManagement', { rights: ['organisations.manage', 'departments.manage'], opens: ['/api/departments/ListManagedDepartments', '/api/universities/ListUniversities'], built: true }),
    role: officePage('BO-02', '/DTBS/OrgUserIndex/Role', { rights: ['roles.manage'], opens: ['/api/rights/ListRoles'], built: true }),
    usersOrganization: officePage('BO-03', '/DTBS/OrgUserIndex/UsersManagement/UsersOrganization', { rights: ['people.manage'], opens: ['/api/people/ListPeople', '/api/people/ListRolesToGive', '/api/contacts/ListLabels'], built: true }),
    usersLabel: officePage('BO-04', '/DTBS/OrgUserIndex/UsersManagement/UsersLabel', { rights: ['labels.manage'], opens: ['/api/labels/ListManagedLabels'], built: true }),
    roster: officePage(OURS, '/DTBS/OrgUserIndex/Roster', { rights: ['roster.manage'], opens: ['/api/roster/ListRosterRuns'], built: true }),
    menuManagement: officePage('BO-05', '/DTBS/SysManIndex/MenuManagement', { rights: ['menus.manage'], opens: ['/api/menus/GetMenuTree', '/api/menus/ListMenuRoles'], built: true }),
    jurisdictionManagement: officePage('BO-06', '/DTBS/SysManIndex/JurisdictionManagement', { rights: ['permissions.manage'], opens: ['/api/rights/ListRoleMatrix', '/api/rights/ListRights'], built: true }),
    parameterManagement: officePage('BO-07', '/DTBS/SysManIndex/ParameterManagement', { rights: ['parameters.read'], opens: ['/api/parameters/ListParameters'], built: true }),
    connections: officePage(OURS, '/DTBS/SysManIndex/Connections', { rights: ['connection.manage'], opens: ['/api/connections/ListConnections'], built: true }),
    systemLog: officePage('BO-08', '/DTBS/SysManIndex/SystemLog', { rights: ['audit.read'], opens: ['/api/audit/ListAuditEntries'], built: true }),
    console: officePage('BO-09', '/DTBS/BusMonIndex/Console', { rights: ['business.monitor-all', 'business.mine', 'business.manage'], opens: ['/api/reports/ViewConsole'], built: true }),
    businessOverview: officePage('BO-10', '/DTBS/BusMonIndex/BusinessOverview', { rights: ['business.monitor-all'], opens: ['/api/reports/ViewOverview'], built: true }),
    busMonToDo: officePage('BO-11', '/DTBS/BusMonIndex/ToDo', { ...watched, built: true }),
    busMonDoing: officePage('BO-11', '/DTBS/BusMonIndex/Doing', { ...watched, built: true }),
    busMonGetThrough: officePage('BO-11', '/DTBS/BusMonIndex/GetThrough', { ...watched, built: true }),
    busMonAbort: officePage('BO-11', '/DTBS/BusMonIndex/Abort', { ...watched, built: true }),
    myMonToDo: officePage('BO-12', '/DTBS/MyMonIndex/ToDo', { ...supervised, built: true }),
    myMonDoing: officePage('BO-12', '/DTBS/MyMonIndex/Doing', { ...supervised, built: true }),
    myMonPartake: officePage('BO-12', '/DTBS/MyMonIndex/Partake', { ...supervised, built: true }),
    myBusToDo: officePage('BO-13', '/DTBS/MyBusIndex/ToDo', { ...ownWork, built: true }),
    myBusDoing: officePage('BO-13', '/DTBS/MyBusIndex/Doing', { ...ownWork, built: true }),
    myBusGetThrough: officePage('BO-13', '/DTBS/MyBusIndex/GetThrough', { ...ownWork, built: true }),
    myBusAbort: officePage('BO-13', '/DTBS/MyBusIndex/Abort', { ...ownWork, built: true }),
    businessManagement: officePage('BO-14', '/DTBS/BusinessProcess/BusinessManagement', { rights: ['business.manage'], opens: ['/api/business/ListBusinesses', '/api/business/ListManagedCategories'], built: true }),
    pictureManagement: officePage('BO-15', '/DTBS/ServiceHallManagement/PictureManagement', { ...hallContent, built: true }),
    noticeManagement: officePage('BO-16', '/DTBS/ServiceHallManagement/NoticeManagement', { ...hallContent, built: true }),
    fileManagement: officePage('BO-17', '/DTBS/ServiceHallManagement/FileManagement', { ...hallContent, built: true }),
    linkManagement: officePage('BO-18', '/DTBS/ServiceHallManagement/LinkManagement', { ...hallContent, built: true }),
    articleManagement: officePage('BO-19', '/DTBS/ServiceHallManagement/ArticleManagement', { ...hallContent, built: true }),
    videoManagement: officePage('BO-20', '/DTBS/ServiceHallManagement/VideoManagement', { ...hallContent, built: true }),
    addAndEdit: officePage('BO-21', '/DTBS/ServiceHallManagement/AddAndEdit', { rights: ['hall-content.manage'], opens: ['/api/content/GetContentItem'], built: true }),
    hotSearches: officePage(OURS, '/DTBS/ServiceHallManagement/HotSearches', { rights: ['hall-content.manage'], opens: ['/api/search/ListHotSearches'], built: true }),
    places: officePage(OURS, '/DTBS/NetworkManagement/Places', { rights: ['places.manage'], opens: ['/api/places/ListManagedPlaces'], built: true }),
    dormitoryFeed: officePage(OURS, '/DTBS/NetworkManagement/DormitoryFeed', { rights: ['places.manage'], opens: ['/api/places/ListFeedRuns'], built: true }),
    calendar: officePage(OURS, '/DTBS/NetworkManagement/Calendar', { rights: ['calendar.manage'], opens: ['/api/calendar/GetCalendarYear'], built: true }),
    networkPackages: officePage(OURS, '/DTBS/NetworkManagement/Packages', { rights: ['network.manage'], opens: ['/api/networkOffice/ListPackages'], built: true }),
    networkAccounts: officePage(OURS, '/DTBS/NetworkManagement/Accounts', { rights: ['network.manage'], opens: ['/api/networkOffice/FindHolders'], built: true }),
    outages: officePage(OURS, '/DTBS/NetworkManagement/Outages', { rights: ['outages.manage'], opens: ['/api/outages/ListOutages'], built: true }),
    networkDesk: officePage(OURS, '/DTBS/NetworkManagement/Desk/:personId', { rights: [], built: true }),
    userBusinessNumStatistics: officePage('BO-22', '/DTBS/ReportManagement/UserBusinessNumStatistics', { rights: ['reports.read', 'business.mine'], opens: ['/api/reports/ViewWorkReport', MONTHLY_MAIL, SERVICES], built: true }),
    evaluateBusinessStatistics: officePage('BO-23', '/DTBS/ReportManagement/EvaluateBusinessStatistics', { rights: ['reports.read', 'business.mine'], opens: ['/api/reports/ViewBusinessReport', MONTHLY_MAIL, SERVICES], built: true }),
    userEvaluateStatistics: officePage('BO-24', '/DTBS/ReportManagement/UserEvaluateStatistics', { rights: ['reports.read', 'business.mine'], opens: ['/api/reports/ViewEvaluationReport', MONTHLY_MAIL, SERVICES], built: true }),
    promiseStatistics: officePage(OURS, '/DTBS/ReportManagement/PromiseStatistics', { rights: ['reports.read', 'business.mine'], opens: ['/api/reports/ViewPromiseReport', MONTHLY_MAIL, SERVICES], built: true }),
    print: officePage(OURS, '/DTBS/Print/:prId', { rights: [], built: true }),
    seeAs: officePage(OURS, '/DTBS/OrgUserIndex/SeeAs/:personId', { rights: [], built: true }),
  },
  redirects: [
    { path: '/DTBS', to: '/DTBS/MyMonIndex', spec: 'BO-25' },
    { path: '/DTBS/MyMonIndex', to: '/DTBS/MyMonIndex/ToDo', spec: 'BO-12' },
    { path: '/DTBS/OrgUserIndex', to: '/DTBS/OrgUserIndex/OrgManagement', spec: 'BO-01' },
    {
      path: '/DTBS/OrgUserIndex/UsersManagement',
      to: '/DTBS/OrgUserIndex/UsersManagement/UsersOrganization',
      spec: 'BO-03',
    },
    { path: '/DTBS/SysManIndex', to: '/DTBS/SysManIndex/MenuManagement', spec: 'BO-05' },
    { path: '/DTBS/BusMonIndex', to: '/DTBS/BusMonIndex/Console', spec: 'BO-09' },
    { path: '/DTBS/MyBusIndex', to: '/DTBS/MyBusIndex/ToDo', spec: 'BO-13' },
    { path: '/DTBS/BusinessProcess', to: '/DTBS/BusinessProcess/BusinessManagement', spec: 'BO-14' },
    { path: '/DTBS/ServiceHallManagement', to: '/DTBS/ServiceHallManagement/PictureManagement', spec: 'BO-15' },
    { path: '/DTBS/NetworkManagement', to: '/DTBS/NetworkManagement/Places', spec: OURS },
    { path: '/DTBS/ReportManagement', to: '/DTBS/ReportManagement/UserBusinessNumStatistics', spec: 'BO-22' },
  ],
} as const satisfies AreaPages;
