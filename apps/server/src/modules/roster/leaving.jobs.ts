import { advance } from '@campus/rules/network-packages/account-changes.ts';
import { z } from 'zod';
import { lockTree, noteDepartmentChanges } from '#server/modules/departments/index.ts';
import { deliverToHolders } from '#server/modules/inbox/index.ts';
import { isLineUnderWay } from '#server/modules/network-applications/index.ts';
import { changeAccount } from '#server/modules/network-packages/index.ts';
import { findToday } from '#server/modules/organisations/index.ts';
import type { Person } from '#server/modules/people/index.ts';
import { disableByRule, lockPerson } from '#server/modules/people-office/index.ts';
import { hasAdministrator, lockAdministrators } from '#server/modules/rights/index.ts';
import type { AuditChange } from '#server/platform/context.ts';
import type { Db } from '#server/platform/database.ts';
import type { DueSlot, JobHandler, SendJob } from '#server/platform/jobs.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { findLed, forgetLeaving, listDue, listOpenLines, logLeft, takeDue } from './leaving.store.ts';
import { lockRoster } from './run.service.ts';

const LEAVE = 'roster-leave';

/** Once a day: each of those who are due is disabled in a transaction of its own. */
export async function askToLeave(db: Db, now: number, send: SendJob, { organisationId }: DueSlot): Promise<void> {
  for (const personId of await listDue(db, organisationId, await findToday(db, organisationId, now)))
    await send(LEAVE, { organisationId, personId }, { singletonKey: personId });
}

/** The organisation would be left without an administrator: they stay until there is another one. */
class LastAdministrator extends Error {}

/** Disables those whose days of grace are over, ends their lines, and leaves their balance to be paid out. */
export const leavingJobs = (db: Db, now: () => number, sendIn: (db: Db) => SendJob, secrets: Secrets): JobHandler[] => [
  {
    queue: LEAVE,
    run: async (data, log) => {
      const { organisationId, personId } = z.object({ organisationId: z.uuid(), personId: z.uuid() }).parse(data);
      await db
        .transaction(async (tx) => {
          const at = now();
          // The same locks as for naming heads, giving power and bringing lists, so that people who leave on one day go
          // one after the other.
          await lockRoster(tx, organisationId);
          await lockTree(tx, organisationId);
          await lockAdministrators(tx, organisationId);
          const todayOn = await findToday(tx, organisationId, at);
          const person = await lockPerson(tx, organisationId, personId);
          // Whoever was disabled by hand meanwhile stays so, whatever later lists say.
          if (person && !person.active) await forgetLeaving(tx, organisationId, personId);
          const runId = await takeDue(tx, organisationId, personId, { todayOn, now: at });
          if (!person || runId === null) return;
          const tools = { db: tx, now: at, send: sendIn(tx), secrets };
          for (const lineId of await listOpenLines(tx, organisationId, personId)) {
            // What is being applied for is decided first; the line stays in the list of those who left.
            if (await isLineUnderWay(tx, organisationId, lineId)) continue;
            await changeAccount(tools, { organisationId, personId }, (account, day) =>
              advance(account, lineId, 'end', day),
            );
          }
          await leave(tools, person, runId, todayOn);
          if (!(await hasAdministrator(tx, organisationId))) throw new LastAdministrator();
        })
        .catch((error) => {
          if (!(error instanceof LastAdministrator)) throw error;
          log.warn({ organisationId, personId }, 'the last administrator does not leave');
        });
    },
  },
];

type Tools = { db: Db; now: number; send: SendJob };

/** Disables somebody, hands on what they led, and says what nobody leads now. */
async function leave({ db, now, send }: Tools, person: Person, runId: string, todayOn: string): Promise<void> {
  const { organisationId, id: personId, name } = person;
  const { headships, onlyOwnerOf } = await findLed(db, { organisationId, personId });
  const noting = { db, caller: { organisationId }, audit: { changes: [] as AuditChange[] } };
  const touched = {
    ids: headships.map(({ departmentId }) => departmentId),
    people: [personId, ...headships.flatMap(({ to }) => to ?? [])],
  };
  await noteDepartmentChanges(noting, touched, () => disableByRule({ db, now, send }, person, headships, todayOn));
  await logLeft(db, { organisationId, personId, runId, changes: noting.audit.changes, now });
  const open = [
    ...headships.flatMap(({ departmentId, name: held, to }) => (to ? [] : { what: 'head', id: departmentId, held })),
    ...onlyOwnerOf.map(({ id, name: held }) => ({ what: 'owner', id, held })),
  ];
  for (const { what, id, held } of open)
    await deliverToHolders(
      db,
      { organisationId, permission: 'roster.manage' },
      { kind: 'roster-run', id: runId },
      { kind: 'left-open', facts: { what, name, held }, onceKey: `left-open ${id} ${personId}` },
      now,
    );
}
