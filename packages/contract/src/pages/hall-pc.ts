import { type AreaPages, loginPage, openPage } from './page.ts';

export const hallPcPages = {
  area: 'hall-pc',
  base: '/CampusNetWork',
  pages: {
    index: openPage('PC-01', '/CampusNetWork/index', { built: true }),
    newsList: openPage('PC-02', '/CampusNetWork/NewsList'),
    newsContent: openPage('PC-02', '/CampusNetWork/NewsContent'),
    newsSearch: openPage('PC-02', '/CampusNetWork/NewsSearch'),
    serverSearch: openPage('PC-03', '/CampusNetWork/ServerSearch'),
    repairFaultList: loginPage('PC-04', '/CampusNetWork/RepairFaultList', { built: true }),
    repairFaultListV3: loginPage('PC-04', '/CampusNetWork/RepairFaultListV3', { built: true }),
    repairFaultV3: loginPage('PC-24', '/CampusNetWork/RepairFaultV3', { built: true }),
    declareComplaintList: loginPage('PC-06', '/CampusNetWork/DeclareComplaintList', { built: true }),
    declareComplaintListV3: loginPage('PC-06', '/CampusNetWork/DeclareComplaintListV3', { built: true }),
    declareComplaintV3: loginPage('PC-24', '/CampusNetWork/DeclareComplaintV3', { built: true }),
    flowBusiness: loginPage('PC-08', '/CampusNetWork/FlowBusiness', { built: true }),
    openNetwork: loginPage('PC-09', '/CampusNetWork/OpenNetwork', { built: true }),
    changeDormitory: loginPage('PC-10', '/CampusNetWork/ChangeDormitory', { built: true }),
    changePassword: loginPage('PC-11', '/CampusNetWork/ChangePassword', { built: true }),
    epidemicBusiness: loginPage('PC-12', '/CampusNetWork/EpidemicBusiness', { built: true }),
    epidemicSpecialServices: openPage('PC-13', '/CampusNetWork/EpidemicSpecialServices', { built: true }),
    teacherNetwork: loginPage('PC-14', '/CampusNetWork/TeacherNetwork', { built: true }),
    newPackage: loginPage('PC-15', '/CampusNetWork/TeacherNetwork/NewPackage', { built: true }),
    facultyRegistration: openPage('PC-16', '/CampusNetWork/FacultyRegistration', { built: true }),
    sso: openPage('PC-17', '/CampusNetWork/sso'),
  },
  redirects: [
    { path: '/CampusNetWork', to: '/CampusNetWork/index', spec: 'PC-01' },
    { path: '/CampusNetWork/RepairFault', to: '/CampusNetWork/RepairFaultV3', spec: 'PC-05' },
    { path: '/CampusNetWork/DeclareComplaint', to: '/CampusNetWork/DeclareComplaintV3', spec: 'PC-07' },
  ],
} as const satisfies AreaPages;
