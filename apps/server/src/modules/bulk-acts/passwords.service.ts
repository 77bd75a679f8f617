import type * as calls from '@campus/contract/calls/bulk-acts.ts';
import type { Answered, Received } from '@campus/contract/define-call.ts';
import { MOST_PEOPLE } from '@campus/rules/bulk-acts/bulk-acts.ts';
import type { Person } from '#server/modules/people/index.ts';
import {
  lockPerson,
  makePassword,
  type NewPassword,
  newPasswordUntil,
  replacePassword,
} from '#server/modules/people-office/index.ts';
import { notePeopleChanges } from '#server/modules/rights/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { listNamed, lockBulkActs } from './bulk-acts.store.ts';
import { findChosenPeople, makeAnswer } from './choose-people.ts';
import { tryOnPerson } from './savepoints.ts';
import { refusalSentence } from './view.service.ts';

type Input = Received<typeof calls.giveOneTimePasswords>;

/** Hashes one after another, so that people who sign in meanwhile need not wait for all of them. */
export async function makePasswords(_ctx: CallerCtx, { people, found }: Input): Promise<NewPassword[]> {
  const passwords: NewPassword[] = [];
  const n = Math.min(found ?? people?.length ?? 0, MOST_PEOPLE);
  while (passwords.length < n) passwords.push(await makePassword());
  return passwords;
}

const hasOwn = ({ passwordHash, passwordState }: Person): boolean => passwordHash !== null && passwordState === 'set';

/** Gives each person a password as if they were the only one; those who get none are listed with the reason. */
export async function givePasswords(
  ctx: CallerCtx,
  input: Input,
  passwords: readonly NewPassword[],
): Promise<Answered<typeof calls.giveOneTimePasswords>> {
  const { organisationId } = ctx.caller;
  const { ids, missing } = await findChosenPeople(ctx, input);
  await lockBulkActs(ctx.db, organisationId);
  const give = async (inside: CallerCtx, id: string, password: NewPassword) => {
    const person = (await lockPerson(inside.db, organisationId, id)) ?? refuse('not-found');
    if (hasOwn(person) && !input.everybody) refuse('has-password');
    await replacePassword(inside, { id }, password);
    return makeAnswer('done', []);
  };
  const outcomes = await notePeopleChanges(ctx, ids, async () => {
    const answers = [];
    for (const [n, id] of ids.entries())
      answers.push(await tryOnPerson(ctx, (inside) => give(inside, id, passwords[n] as NewPassword)));
    return answers;
  });
  const people = await listNamed(ctx.db, organisationId, ids);
  const rows = ids.map((id, n) => ({
    ...people.get(id)!,
    why: refusalSentence(outcomes[n]!),
    password: passwords[n]!.password,
  }));
  ctx.audit.facts.people = rows.filter(({ why }) => why === null).length;
  const byName = rows.sort((a, b) => (a.account < b.account ? -1 : 1));
  return {
    missing,
    untilAt: await newPasswordUntil(ctx),
    given: byName.flatMap(({ why, ...row }) => (why === null ? [row] : [])),
    left: byName.flatMap(({ why, password: _, ...row }) => (why === null ? [] : [{ ...row, why }])),
  };
}
