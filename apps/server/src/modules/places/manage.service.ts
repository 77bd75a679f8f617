import type { addPlace, getPlace, listManagedPlaces, movePlace, savePlace } from '@campus/contract/calls/places.ts';
import type { Received } from '@campus/contract/define-call.ts';
import type { Fields } from '@campus/rules/basics/changes.ts';
import { canContain } from '@campus/rules/places/levels.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { noteChange } from '#server/platform/note-change.ts';
import { refuse } from '#server/platform/refusal.ts';
import {
  changePlace,
  findManaged,
  findSiblingFacts,
  insertPlace,
  listManaged,
  lockSiblings,
  type ManagedPlace,
  type PlaceChange,
  setTeams,
  writeOrder,
} from './manage.store.ts';

const seePlace = async (ctx: CallerCtx, id: string): Promise<ManagedPlace> =>
  (await findManaged(ctx.db, ctx.caller.organisationId, id)) ?? refuse('not-found');

export const viewManagedPlaces = (ctx: CallerCtx, query: Received<typeof listManagedPlaces>) =>
  listManaged(ctx.db, ctx.caller.organisationId, query);

/** One place, with who looks after it and how many people live there. */
export async function viewPlace(ctx: CallerCtx, { id }: Received<typeof getPlace>) {
  return { ...(await seePlace(ctx, id)), ...(await findSiblingFacts(ctx.db, ctx.caller.organisationId, id)) };
}

/** A place as the log keeps it. */
const loggedPlace = ({ id: _, below: __, path: ___, name, team, ...facts }: ManagedPlace): Fields => ({
  ...facts,
  nameZh: name.zh,
  nameEn: name.en,
  team: team?.name.zh ?? null,
});

/** Answers the place as it is now, and logs what changed. */
async function logPlaceChange(ctx: CallerCtx, before: ManagedPlace | null, id: string): Promise<ManagedPlace> {
  const after = await seePlace(ctx, id);
  noteChange(ctx, { kind: 'place', id, name: after.name.zh }, before && loggedPlace(before), loggedPlace(after));
  return after;
}

/** Changes what is sent of a place. */
export async function savePlaceFacts(ctx: CallerCtx, input: Received<typeof savePlace>): Promise<ManagedPlace> {
  const { id, name, teamId, teams, dnsServers, gateway, mask, ...facts } = input;
  const place = await seePlace(ctx, id);
  const ofBuilding = [facts.portRequired, facts.networkOpen, facts.mobileSignalNotice].some(
    (fact) => fact !== undefined,
  );
  const ofEither = gateway !== undefined || mask !== undefined;
  if (
    (ofBuilding && place.kind !== 'building') ||
    (dnsServers !== undefined && place.kind !== 'campus') ||
    (ofEither && place.kind !== 'campus' && place.kind !== 'building')
  )
    refuse('place-fact-elsewhere');
  const change = Object.fromEntries(
    Object.entries({
      ...facts,
      // Undoing a list must not overrule somebody who set by hand whether a room is in use.
      ...(facts.active === undefined || facts.active === place.active ? {} : { feedRunId: null }),
      ...(name ? { nameZh: name.zh, nameEn: name.en } : {}),
      ...(dnsServers === undefined ? {} : { dnsServers: dnsServers || [] }),
      ...(gateway === undefined ? {} : { gateway: gateway || null }),
      ...(mask === undefined ? {} : { mask: mask || null }),
      ...(teamId === undefined ? {} : { teamLabelId: teamId || null }),
    }).filter(([, value]) => value !== undefined),
  ) as PlaceChange;
  if (Object.keys(change).length > 0) await changePlace(ctx.db, ctx.caller.organisationId, id, change);
  if (teams !== undefined) await setTeams(ctx.db, ctx.caller.organisationId, id, teams || []);
  return logPlaceChange(ctx, place, id);
}

/** Adds a place where its kind may stand. */
export async function addPlaceUnder(ctx: CallerCtx, input: Received<typeof addPlace>): Promise<ManagedPlace> {
  const { parentId, kind, code, name } = input;
  const parent = parentId ? await seePlace(ctx, parentId) : null;
  if (parent ? !canContain(parent.kind, kind) : kind !== 'campus') refuse('place-kind');
  const id = newId(ctx.now);
  await insertPlace(ctx.db, ctx.caller.organisationId, { id, parentId: parentId ?? null, kind, code, name });
  return logPlaceChange(ctx, null, id);
}

/** Puts a place before another of the same parent, or at the end. */
export async function movePlaceBefore(ctx: CallerCtx, { id, beforeId }: Received<typeof movePlace>): Promise<void> {
  const { parentId } = await seePlace(ctx, id);
  const siblings = (await lockSiblings(ctx.db, ctx.caller.organisationId, parentId)).filter(
    (sibling) => sibling !== id,
  );
  const at = beforeId ? siblings.indexOf(beforeId) : siblings.length;
  if (at < 0) refuse('not-found');
  await writeOrder(ctx.db, siblings.toSpliced(at, 0, id));
}
