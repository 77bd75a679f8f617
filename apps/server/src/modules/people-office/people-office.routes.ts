import {
  addPerson,
  disablePerson,
  enablePerson,
  endPersonSessions,
  getPersonInOffice,
  giveOneTimePassword,
  listPeople,
  listPersonSignIns,
  listRolesToGive,
  previewDisable,
  revealDocument,
  savePerson,
  setPersonDepartments,
  setPersonLabels,
  setPersonRoles,
  unlockSignIn,
} from '@campus/contract/calls/people-office.ts';
import { notingPeople } from '#server/modules/rights/index.ts';
import { bind } from '#server/platform/bind.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { disable, viewHeld } from './disable.service.ts';
import { addNewPerson, keepPerson, makePassword, moveWithin, setLabels, setRoles } from './edit.service.ts';
import { viewPeople, viewRoles } from './list.service.ts';
import { enable, endSessions, giveNewPassword, unlock } from './sign-ins.service.ts';
import { tellDocument, viewPerson, viewPersonSignIns } from './view.service.ts';

/** An act on one person whose log says what it did to them. */
const noted =
  <Input extends { id: string }, Rest extends unknown[], Result>(
    act: (ctx: CallerCtx, input: Input, ...rest: Rest) => Promise<Result>,
  ) =>
  (ctx: CallerCtx, input: Input, ...rest: Rest) =>
    notingPeople(ctx, [input.id], () => act(ctx, input, ...rest));

export const peopleOfficeRoutes = [
  bind(listPeople, viewPeople),
  bind(listRolesToGive, viewRoles),
  bind(getPersonInOffice, viewPerson),
  bind(listPersonSignIns, viewPersonSignIns),
  bind(revealDocument, tellDocument),
  bind(addPerson, addNewPerson, async (_ctx, { oneTimePassword }) => (oneTimePassword ? makePassword() : null)),
  bind(savePerson, noted(keepPerson)),
  bind(setPersonDepartments, noted(moveWithin)),
  bind(setPersonRoles, noted(setRoles)),
  bind(setPersonLabels, noted(setLabels)),
  bind(enablePerson, noted(enable)),
  bind(giveOneTimePassword, noted(giveNewPassword), makePassword),
  bind(unlockSignIn, unlock),
  bind(endPersonSessions, endSessions),
  bind(previewDisable, viewHeld),
  bind(disablePerson, noted(disable)),
];
