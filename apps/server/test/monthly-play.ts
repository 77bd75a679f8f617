import { setMonthlyMail } from '@campus/contract/calls/reports-monthly-mail.ts';
import type { MonthlyFacts } from '@campus/messages/monthly-mail-text.ts';
import { monthAt, monthlyMailAt } from '@campus/rules/reports/monthly-mail.ts';
import { expect } from 'vitest';
import { inboxJobs } from '../src/modules/inbox/index.ts';
import { askForMonthlyMails, deliverMonthlyMail } from '../src/modules/reports/index.ts';
import type { MailServer } from '../src/outside/mail/index.ts';
import type { Db } from '../src/platform/database.ts';
import type { TestApp } from './test-app.ts';

type Wish = { organisationId: string; personId: string };

/** The clock and the worker of the monthly mail, in as few words as a test can say it. */
export function monthlyPlay(t: TestApp) {
  const play = {
    async want(account: string, language: 'zh' | 'en' = 'zh') {
      const { access_token: token } = await t.signIn(account);
      expect((await t.call(setMonthlyMail, { wanted: true }, { token, language })).status, account).toBe(200);
    },
    /** What the clock asks for now. */
    async asked(): Promise<Wish[]> {
      const jobs: Wish[] = [];
      await askForMonthlyMails(t.product.db, t.clock.now(), async (_queue, data) => void jobs.push(data as Wish));
      return jobs;
    },
    /** The clock comes by, and a worker does what it asks for; answers whose job failed. */
    async work(): Promise<string[]> {
      const failed: string[] = [];
      for (const wish of await play.asked())
        await deliverMonthlyMail(t.product.db, wish, t.clock.now()).catch(() => failed.push(wish.personId));
      return failed;
    },
    /** To the moment when the running month is due. */
    async toNextFirst() {
      const [{ zone }] = (await t.rows<{ zone: string }>(
        `select time_zone as zone from organisations where org_sign = 'scut'`,
      )) as [{ zone: string }];
      const running = monthAt(t.clock.now(), zone);
      t.clock.advance(monthlyMailAt(running, zone) - t.clock.now());
      return running;
    },
    messagesOf: (account: string) =>
      t.rows<{ facts: MonthlyFacts; aboutKind: string }>(
        `select m.facts, m.about_kind as "aboutKind" from inbox_messages m join people p on p.id = m.person_id
         join organisations o on o.id = p.organisation_id
         where o.org_sign = 'scut' and p.account = $1 and m.kind = 'report-monthly' order by m.facts ->> 'month'`,
        [account],
      ),
    async sendMails(mail: MailServer) {
      const ways = { mail, wecom: null, publicAddress: 'https://hall.example.edu' };
      for (const job of inboxJobs(t.product.db, ways, t.clock.now))
        await job.run({ channel: 'mail' }, t.foundation.log);
    },
    /** A transaction whose process dies when all is done but the commit. */
    killedAtTheEnd:
      (error: Error): Db['transaction'] =>
      (work) =>
        t.product.db.transaction(async (tx) => {
          await work(tx);
          throw error;
        }),
  };
  return play;
}
