import { passwordCodeMail } from '@campus/messages/password-code-mail.ts';
import { isStillToCome } from '@campus/rules/basics/moments.ts';
import { CODE_MS, mayMakeCode, shownCode } from '@campus/rules/sessions/password-codes.ts';
import { z } from 'zod';
import { findOrganisationById } from '#server/modules/organisations/index.ts';
import type { MailServer } from '#server/outside/mail/index.ts';
import type { Db } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import type { JobHandler } from '#server/platform/jobs.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { hashOfCode, newCode } from './code.ts';
import {
  findCodeRequest,
  findReceiver,
  keepCode,
  listMadeAt,
  lockAccount,
  markSent,
  type Receiver,
} from './passwords.store.ts';

export const MAIL_PASSWORD_CODE = 'mail-password-code';

const jobData = z.object({ organisationId: z.uuid(), id: z.uuid() });

/** Makes codes and mails them. The data of the job names the request, never the code. */
export const passwordJobs = (db: Db, mail: MailServer | null, secrets: Secrets, now: () => number): JobHandler[] => [
  {
    queue: MAIL_PASSWORD_CODE,
    run: async (data, log) => {
      const { organisationId, id } = jobData.parse(data);
      const issued = await db.transaction((tx) => makeCode(tx, secrets, { organisationId, id }, now()));
      if (!issued) return;
      if (!mail) return log.warn({ organisationId, id }, 'a password code did not go out: no mail server');
      const organisation = await findOrganisationById(db, organisationId);
      const facts = {
        code: shownCode(issued.code),
        minutes: CODE_MS / 60_000,
        account: issued.receiver.account,
        university: { zh: organisation?.oName ?? '', en: organisation?.oNameEn ?? '' },
      };
      const outcome = await mail
        .send({ key: newId(now()), to: issued.receiver.email, ...passwordCodeMail(facts) })
        .catch(() => 'later' as const);
      // The next attempt makes a new code: nobody knows the one in a mail that was not accepted.
      if (outcome === 'later') throw new Error('the mail server takes nothing now');
      if (outcome === 'refused') log.warn({ organisationId, id }, 'a password code did not go out: refused');
      else await markSent(db, id, now());
    },
  },
];

/** Makes a code for a request, unless it is too late or too often; null where nobody is to get it. */
async function makeCode(
  db: Db,
  secrets: Secrets,
  { organisationId, id }: z.infer<typeof jobData>,
  now: number,
): Promise<{ code: string; receiver: Receiver } | null> {
  const accountKey = await lockAccount(db, organisationId, id);
  if (accountKey === null) return null;
  // Locks the person before the codes, the order used wherever both change.
  const receiver = await findReceiver(db, organisationId, accountKey);
  const row = await findCodeRequest(db, id);
  if (!row || row.sentAt !== null || row.voided || !isStillToCome(row.expiresAt, now, CODE_MS)) return null;
  const request = { ...row, accountKey };
  if (!mayMakeCode(await listMadeAt(db, request, now), row.askedAt)) return null;
  const code = newCode();
  await keepCode(db, request, { codeHash: hashOfCode(secrets, id, code), personId: receiver?.id ?? null });
  return receiver && { code, receiver };
}
