import * as calls from '@campus/contract/calls/people-office.ts';
import { notePeopleChanges } from '#server/modules/rights/index.ts';
import { bind } from '#server/platform/bind.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { disablePerson, previewDisable } from './disable.service.ts';
import { addPerson, makePassword, savePerson, setDepartments, setLabels, setRoles } from './edit.service.ts';
import { viewPeople, viewRoles } from './list.service.ts';
import { enablePerson, endPersonSessions, giveOneTimePassword, unlockSignIn } from './sign-ins.service.ts';
import { revealDocument, viewPerson, viewPersonSignIns } from './view.service.ts';

/** A use case that acts on one person, and notes what it changed in them. */
const withChangesNoted =
  <Input extends { id: string }, Rest extends unknown[], Result>(
    act: (ctx: CallerCtx, input: Input, ...rest: Rest) => Promise<Result>,
  ) =>
  (ctx: CallerCtx, input: Input, ...rest: Rest) =>
    notePeopleChanges(ctx, [input.id], () => act(ctx, input, ...rest));

export const peopleOfficeRoutes = [
  bind(calls.listPeople, viewPeople),
  bind(calls.listRolesToGive, viewRoles),
  bind(calls.getPersonInOffice, viewPerson),
  bind(calls.listPersonSignIns, viewPersonSignIns),
  bind(calls.revealDocument, revealDocument),
  bind(calls.addPerson, addPerson, async (_ctx, { oneTimePassword }) => (oneTimePassword ? makePassword() : null)),
  bind(calls.savePerson, withChangesNoted(savePerson)),
  bind(calls.setPersonDepartments, withChangesNoted(setDepartments)),
  bind(calls.setPersonRoles, withChangesNoted(setRoles)),
  bind(calls.setPersonLabels, withChangesNoted(setLabels)),
  bind(calls.enablePerson, withChangesNoted(enablePerson)),
  bind(calls.giveOneTimePassword, withChangesNoted(giveOneTimePassword), makePassword),
  bind(calls.unlockSignIn, unlockSignIn),
  bind(calls.endPersonSessions, endPersonSessions),
  bind(calls.previewDisable, previewDisable),
  bind(calls.disablePerson, withChangesNoted(disablePerson)),
];
