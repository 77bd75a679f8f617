import type * as calls from '@campus/contract/calls/universities.ts';
import type { Received } from '@campus/contract/define-call.ts';
import { defaultHours, defaultWeekdays } from '@campus/rules/basics/calendar.ts';
import { type Organisation, takeWaitingJobs } from '#server/modules/organisations/index.ts';
import { withCause } from '#server/platform/cause.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { brokenConstraint, type Db } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { refuse, refuseField } from '#server/platform/refusal.ts';
import { renewLink } from './link.service.ts';
import { actionsOf, presentRow, presentUniversity } from './universities.present.ts';
import {
  changeOrganisation,
  deleteLogo,
  endSessions,
  findUniversity,
  insertOrganisation,
  listRows,
  lockUniversity,
  type OrganisationChange,
} from './universities.store.ts';

/** Gives an organisation what the product ships; handed in, because these data are no part of the modules. */
export type GiveReference = (db: Db, organisation: Organisation, now: number) => Promise<void>;

export async function viewUniversities(ctx: CallerCtx, query: Received<typeof calls.listUniversities>) {
  const page = await listRows(ctx.db, query);
  return { ...page, items: page.items.map(presentRow) };
}

export async function viewUniversity(ctx: CallerCtx, id: string) {
  return presentUniversity((await findUniversity(ctx.db, id)) ?? refuse('not-found'), ctx.now);
}

/** A sign that another university took a moment ago is refused like any other that is taken. */
const orSignTaken = (error: unknown): never => {
  if (brokenConstraint(error) === 'organisations_org_sign_key') return refuse('sign-taken');
  throw error;
};

const limitOf = (limit: number | '' | undefined): number | null => limit || null;

/** Makes a university whole: with all that the product ships, and a link for its first administrator. */
export async function makeUniversity(
  ctx: CallerCtx,
  input: Received<typeof calls.makeUniversity>,
  give: GiveReference,
) {
  const { orgSign, name, timeZone, primaryColour, quotaPeople, quotaMb } = input;
  const row = {
    id: newId(ctx.now),
    orgSign,
    oName: name.zh,
    oNameEn: name.en,
    timeZone,
    primaryColour: primaryColour || null,
    quotaPeople: limitOf(quotaPeople),
    quotaMb: limitOf(quotaMb),
    officeInactivity: false,
    weekdays: [...defaultWeekdays],
    workingHours: [...defaultHours],
    active: true,
    createdAt: ctx.now,
  };
  const made = await insertOrganisation(ctx.db, row).catch(orSignTaken);
  await give(ctx.db, made, ctx.now);
  ctx.audit.facts.id = row.id;
  const link = await renewLink(ctx, row.id);
  return { university: await viewUniversity(ctx, row.id), link };
}

/** Changes what is sent of a university. */
export async function saveUniversity(ctx: CallerCtx, input: Received<typeof calls.saveUniversity>) {
  const { id, orgSign, name, timeZone, primaryColour, quotaPeople, quotaMb, logo } = input;
  const university = (await lockUniversity(ctx.db, id)) ?? refuse('not-found');
  const signChanges = orgSign !== undefined && orgSign !== university.orgSign;
  if (signChanges && !actionsOf(university).includes('change-sign')) return refuse('sign-fixed');
  const change: OrganisationChange = {
    ...(signChanges ? { orgSign } : {}),
    ...(name ? { oName: name.zh, oNameEn: name.en } : {}),
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(primaryColour === undefined ? {} : { primaryColour: primaryColour || null }),
    ...(quotaPeople === undefined ? {} : { quotaPeople: limitOf(quotaPeople) }),
    ...(quotaMb === undefined ? {} : { quotaMb: limitOf(quotaMb) }),
    ...(logo === undefined ? {} : { logo: null }),
  };
  if (Object.keys(change).length > 0) await changeOrganisation(ctx.db, id, change).catch(orSignTaken);
  if (logo !== undefined) await deleteLogo(ctx.db, id);
  return viewUniversity(ctx, id);
}

/** Suspends a university; the database itself ends its sessions with it. A second time changes nothing. */
export async function suspendUniversity(ctx: CallerCtx, { id, orgSign }: Received<typeof calls.suspendUniversity>) {
  const university = (await lockUniversity(ctx.db, id)) ?? refuse('not-found');
  if (orgSign !== university.orgSign) return refuseField('orgSign', 'mismatch');
  if (university.active) {
    if (!actionsOf(university).includes('suspend')) return refuse('platform-university');
    await changeOrganisation(ctx.db, id, { active: false });
  }
  return viewUniversity(ctx, id);
}

/** Opens it again: what waited goes on, each once. */
export async function resumeUniversity(ctx: CallerCtx, { id }: Received<typeof calls.resumeUniversity>) {
  const university = (await lockUniversity(ctx.db, id)) ?? refuse('not-found');
  if (!university.active) {
    await changeOrganisation(ctx.db, id, { active: true });
    await endSessions(ctx.db, id, ctx.now);
    // They run because of what once asked for them, not because of who resumes.
    const waiting = await takeWaitingJobs(ctx.db, id);
    await withCause(
      () => null,
      async () => {
        for (const { queue, data } of waiting) await ctx.send(queue, data);
      },
    );
  }
  return viewUniversity(ctx, id);
}
