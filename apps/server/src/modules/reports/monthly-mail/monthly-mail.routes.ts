import * as calls from '@campus/contract/calls/reports-monthly-mail.ts';
import { bind } from '#server/platform/bind.ts';
import { setMonthlyMailWish, viewMonthlyMail } from './monthly-mail.service.ts';

export const monthlyMailRoutes = [
  bind(calls.getMonthlyMail, viewMonthlyMail),
  bind(calls.setMonthlyMail, setMonthlyMailWish),
];
