import type * as calls from '@campus/contract/calls/flows-design.ts';
import type { Answered, Received } from '@campus/contract/define-call.ts';
import { type AskedAt, foreseeAsked } from '@campus/rules/flows/foresee-asked.ts';
import { asPublished } from '@campus/rules/flows/meaning.ts';
import { readForm } from '@campus/rules/flows/read-form.ts';
import { isInReach } from '#server/modules/access/index.ts';
import { findTimeZone } from '#server/modules/organisations/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse, refuseField } from '#server/platform/refusal.ts';
import { readDefinition } from '../catalogue/definition.reader.ts';
import { findManaged } from '../catalogue/managed-businesses.store.ts';
import { managerOf } from '../catalogue/managed-businesses.ts';
import { loadFacts } from '../engine/facts.ts';
import { findNames, type Names } from '../names.store.ts';

/** So many of a step's people are named; a role may be held by a whole university. */
const MOST = 10;

/** Whom each step of a draft would ask today, by the very rules that ask them when it is published. */
export async function resolvePeople(ctx: CallerCtx, input: Received<typeof calls.resolvePeople>) {
  const manager = await managerOf(ctx);
  const { organisationId } = manager;
  const { business } = (await findManaged(ctx.db, manager, input.businessId)) ?? refuse('not-found');
  const { flow: drawn, form } = readDefinition({ flow: input.flow, form: input.form });
  const flow = asPublished(drawn);
  const submitter = input.submitterId ?? ctx.caller.personId;
  if (submitter !== ctx.caller.personId && !(await isInReach(ctx, 'business.manage', submitter)))
    return refuseField('submitterId', 'not-an-option');
  const { values } = readForm(form, input.values ?? {}, { right: () => 'write', complete: false });
  const timeZone = await findTimeZone(ctx.db, organisationId);
  const facts = await loadFacts(
    ctx.db,
    {
      organisationId,
      timeZone,
      businessId: business.id,
      flow,
      form,
      submitter,
      values,
      people: [],
      headsOf: 'everybody',
    },
    ctx.now,
  );
  if (facts.inactive.includes(submitter)) return refuseField('submitterId', 'not-an-option');
  const steps = foreseeAsked(flow, { submitter, form: values }, facts, ctx.now);
  const people = steps.flatMap((step) => [
    ...step.dropped,
    ...step.people.slice(0, MOST).flatMap(({ person, instead }) => [person, ...(instead ? [instead] : [])]),
  ]);
  const names = await findNames(ctx.db, organisationId, { people: [submitter, ...people] });
  return { submitter: names.person(submitter), steps: steps.map((step) => presentAsked(step, names)) };
}

function presentAsked(
  { step, because, people, draw, dropped }: AskedAt,
  names: Names,
): Answered<typeof calls.resolvePeople>['steps'][number] {
  const known = people.slice(0, MOST).map(({ person, instead }) => ({
    person: names.person(person),
    instead: instead === null ? null : names.person(instead),
  }));
  return { step, because, people: known, more: people.length - known.length, draw, dropped: dropped.map(names.person) };
}
