import type { playDraft as playDraftCall } from '@campus/contract/calls/flows-play.ts';
import type { Answered, Received } from '@campus/contract/define-call.ts';
import type { FieldFault } from '@campus/contract/refusals.ts';
import { refusalText } from '@campus/messages/refusal-text.ts';
import { asPublished } from '@campus/rules/flows/meaning.ts';
import { findReaches, isInReach } from '#server/modules/access/index.ts';
import { findTimeZone } from '#server/modules/organisations/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { Refusal, refuse, refuseField } from '#server/platform/refusal.ts';
import { findApplicant } from '../catalogue/applicants.store.ts';
import { isMeantFor } from '../catalogue/audience.policy.ts';
import { readDefinition } from '../catalogue/definition.reader.ts';
import { findManaged } from '../catalogue/managed-businesses.store.ts';
import { managerOf } from '../catalogue/managed-businesses.ts';
import type { FlowOutside } from '../engine/engine.ts';
import { findNames } from '../names.store.ts';
import { type Game, type Move, newGame, PLAYED_VERSION, playedOutside, type Table } from './play-game.ts';
import { takeMove } from './play-moves.ts';
import { presentGame } from './play-present.ts';

type Input = Received<typeof playDraftCall>;
type Answer = Answered<typeof playDraftCall>;

/**
 * Plays a draft from its first move to its last with the product's own engine, rules and people of today, at moments of
 * its own. It runs in a transaction that can only read, so there is nothing that it could leave behind.
 */
export function playDraft(ctx: CallerCtx, outside: FlowOutside, input: Input): Promise<Answer> {
  return ctx.db.transaction((db) => play({ ...ctx, db }, outside, input), { kind: 'read' });
}

async function play(ctx: CallerCtx, outside: FlowOutside, input: Input): Promise<Answer> {
  const table = await setTable(ctx, outside, input);
  const { definition, whole, applicant } = table;
  const { startAt } = table;
  const moves = input.play?.moves ?? [];
  const acting = moves.flatMap((move) => ('as' in move ? [move.as] : []));
  await learnRights(table, acting);
  const { game, refused } = await run(table, newGame(startAt), moves);
  const manager = whole.owners[0]?.id ?? ctx.caller.personId;
  const named = await findNames(ctx.db, definition.organisationId, { people: [applicant.personId] });
  await learnRights(table, [manager, applicant.personId, ...(game.process?.standing.people ?? [])]);
  return {
    startAt,
    now: game.now,
    submitter: named.person(applicant.personId),
    meantFor: isMeantFor(whole.business.audience, applicant),
    done: refused?.move ?? moves.length,
    refused,
    ...(await presentGame(table, game, manager)),
  };
}

/** Everything that a play stands on, as it is today. */
async function setTable(ctx: CallerCtx, outside: FlowOutside, input: Input): Promise<Table> {
  const manager = await managerOf(ctx);
  const { organisationId } = manager;
  const whole = (await findManaged(ctx.db, manager, input.businessId)) ?? refuse('not-found');
  const { flow: drawn, form } = readDefinition({ flow: input.flow, form: input.form });
  const flow = asPublished(drawn);
  const submitter = input.submitterId ?? ctx.caller.personId;
  if (submitter !== ctx.caller.personId && !(await isInReach(ctx, 'business.manage', submitter)))
    return refuseField('submitterId', 'not-an-option');
  const applicant = await findApplicant(ctx.db, organisationId, submitter);
  if (!applicant) return refuseField('submitterId', 'not-an-option');
  return {
    ctx,
    whole,
    applicant,
    startAt: input.startAt ?? ctx.now,
    definition: {
      flow,
      form,
      timeZone: await findTimeZone(ctx.db, organisationId),
      organisationId,
      businessId: whole.business.id,
      businessCode: whole.business.code,
      versionId: PLAYED_VERSION,
    },
    outside: playedOutside(outside, flow),
    rights: new Map(),
  };
}

/** Asks for the rights of many people at once. */
async function learnRights({ ctx, definition, rights }: Table, people: readonly string[]): Promise<void> {
  const unknown = [...new Set(people)].filter((person) => !rights.has(person));
  if (unknown.length === 0) return;
  for (const [person, held] of await findReaches(ctx.db, definition.organisationId, unknown)) rights.set(person, held);
}

/** Takes one move after the other until one is refused; what came before it stays. */
async function run(table: Table, start: Game, moves: readonly Move[]) {
  let game = start;
  for (const [nr, move] of moves.entries()) {
    try {
      game = await takeMove(table, game, move, nr);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { game, refused: { move: nr, ...presentRefusal(error) } };
    }
  }
  return { game, refused: null };
}

const presentRefusal = ({ code, facts }: Refusal) => ({
  code,
  text: { zh: refusalText(code, facts, 'zh'), en: refusalText(code, facts, 'en') },
  fields: Array.isArray(facts.fields) ? (facts.fields as FieldFault[]) : [],
});
