import { type AreaPages, OURS, openPage } from './page.ts';

/** Addresses that belong to no area; every deployment serves them. */
export const openPages = {
  area: 'open',
  base: '/',
  pages: {
    root: openPage('ROOT-1', '/', { built: true }),
    weComLogin: openPage('OPEN-1', '/WeiXinWork_Login/:redirect?', { built: true }),
    errorPage: openPage('OPEN-2', '/ErrorPage/:message', { built: true }),
    login: openPage('OPEN-3', '/Login', { built: true }),
    scanCodeLogin: openPage('OPEN-4', '/ScanCodeLogin/:redirect?', { built: true }),
    scanCodeConfirm: openPage(OURS, '/ScanCodeConfirm', { built: true }),
    officeLogin: openPage('OPEN-5', '/DTBSlogin', { built: true }),
    forgottenPassword: openPage(OURS, '/ForgottenPassword', { built: true }),
    officeForgottenPassword: openPage(OURS, '/DTBSForgottenPassword', { built: true }),
    firstAdministrator: openPage(OURS, '/FirstAdministrator', { built: true }),
    record: openPage(OURS, '/Record/:number', { built: true }),
    errorPc: openPage('OPEN-6', '/ErrorPC', { built: true }),
  },
  redirects: [],
} as const satisfies AreaPages;
