export { askForReportDays, makeReportDays, reportDayJobs } from './days/make-days.jobs.ts';
export { listDay, listMade, putTogether, type ReportDay } from './days/make-days.store.ts';
export { reportDayListener } from './days/unmake-days.listener.ts';
export { askForMonthlyMails, deliverMonthlyMail, monthlyMailJobs } from './monthly-mail/monthly-mail.jobs.ts';
export { reportRoutes } from './reports.routes.ts';
