import { randomUUID } from 'node:crypto';
import { findOrOpenAccount } from '../src/modules/network-accounts/index.ts';
import type { TestApp } from './test-app.ts';

/** Opens network accounts for people of the demo, in as few words as a test can say it. */
export function accountPlay(t: TestApp) {
  const play = {
    async person(account: string, orgSign = 'scut'): Promise<{ organisationId: string; personId: string }> {
      const [row] = await t.rows<{ organisationId: string; personId: string }>(
        `select p.organisation_id as "organisationId", p.id as "personId" from people p join organisations o on o.id = p.organisation_id
         where p.account = $1 and o.org_sign = $2`,
        [account, orgSign],
      );
      return row!;
    },
    /** A fresh user name, unless one is named. */
    async open(account = 'student', password = 'Dorm2026', username = `net-${randomUUID().slice(0, 8)}`) {
      const wanted = { ...(await play.person(account)), usernames: [username], password, mustChange: false };
      return findOrOpenAccount(t.database.db, t.foundation.secrets, { ...wanted, now: t.clock.now() });
    },
  };
  return play;
}
