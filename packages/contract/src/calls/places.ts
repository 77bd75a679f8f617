import { placeKinds } from '@campus/rules/places/levels.ts';
import { z } from 'zod';
import { everyArea } from '../areas.ts';
import { defineCall, permission, signedIn } from '../define-call.ts';
import { flag, line, orCleared, pageOf, pageQuery, required, uuid } from '../fields.ts';

const names = z.object({ zh: z.string(), en: z.string() });

export const listPlaces = defineCall({
  method: 'GET',
  path: '/api/places/ListPlaces',
  summary: 'The places directly under one, or the campuses; what the address cascade asks for.',
  areas: everyArea,
  access: signedIn('any'),
  query: z.strictObject({ ...pageQuery, parentId: uuid.optional() }),
  reply: pageOf(
    z.object({
      id: uuid,
      kind: z.enum(placeKinds),
      name: names,
      leaf: z.boolean(),
      portRequired: z.boolean(),
      networkOpen: z.boolean(),
      mobileSignalNotice: z.boolean(),
    }),
  ),
});

const managedPlace = z.object({
  id: uuid,
  parentId: uuid.nullable(),
  kind: z.enum(placeKinds),
  code: z.string(),
  name: names,
  active: z.boolean(),
  portRequired: z.boolean(),
  networkOpen: z.boolean(),
  mobileSignalNotice: z.boolean(),
  dnsServers: z.array(z.string()),
  gateway: z.string().nullable(),
  mask: z.string().nullable(),
  team: z.object({ id: uuid, name: names }).nullable(),
  /** How many places are directly under it. */
  below: z.number().int(),
  /** From the campus down to what it is in. */
  path: z.array(z.object({ id: uuid, name: names })),
});

export const listManagedPlaces = defineCall({
  method: 'GET',
  path: '/api/places/ListManagedPlaces',
  summary:
    'The places under one, or those whose name or code has the words; with what is switched off, for those who keep them.',
  areas: ['office'],
  access: permission('places.manage'),
  query: z.strictObject({ ...pageQuery, parentId: uuid.optional(), words: line(40).optional() }),
  reply: pageOf(managedPlace),
});

export const getPlace = defineCall({
  method: 'GET',
  path: '/api/places/GetPlace',
  summary: 'One place with the team of each fault type and how many people live there.',
  areas: ['office'],
  access: permission('places.manage'),
  query: z.strictObject({ id: uuid }),
  reply: managedPlace.extend({
    teams: z.array(z.object({ topic: z.string(), team: z.object({ id: uuid, name: names }) })),
    residents: z.number().int(),
  }),
});

const code = required(40);
const bilingualName = z.strictObject({ zh: required(60), en: required(60) });
/** An IPv4 or IPv6 address. */
const address = z.union([z.ipv4(), z.ipv6()]);
const topic = z.string().regex(/^[a-z0-9-]{1,40}$/);

export const savePlace = defineCall({
  method: 'POST',
  path: '/api/places/SavePlace',
  summary:
    'Changes a place; what is not sent stays as it is. Servers of names belong to a campus, ports and wiring to a building, gateways to either.',
  areas: ['office'],
  access: permission('places.manage'),
  body: z.strictObject({
    id: uuid,
    code: code.optional(),
    name: bilingualName.optional(),
    active: flag.optional(),
    portRequired: flag.optional(),
    networkOpen: flag.optional(),
    mobileSignalNotice: flag.optional(),
    dnsServers: orCleared(z.array(address).max(4)).optional(),
    /** Of a campus or a building; an empty text: what the place above it says. */
    gateway: orCleared(address).optional(),
    mask: orCleared(z.ipv4()).optional(),
    /** An empty text: no team of its own, the one above it. */
    teamId: orCleared(uuid).optional(),
    teams: orCleared(z.array(z.strictObject({ topic, teamId: uuid })).max(40)).optional(),
  }),
  reply: managedPlace,
  refusals: ['place-code-taken', 'place-fact-elsewhere'],
  audit: [
    'id',
    'code',
    'active',
    'portRequired',
    'networkOpen',
    'mobileSignalNotice',
    'dnsServers',
    'gateway',
    'mask',
    'teamId',
  ],
});

export const addPlace = defineCall({
  method: 'POST',
  path: '/api/places/AddPlace',
  summary: 'Adds a place at the end of those under another one; without one, a campus.',
  areas: ['office'],
  access: permission('places.manage'),
  body: z.strictObject({ parentId: uuid.optional(), kind: z.enum(placeKinds), code, name: bilingualName }),
  reply: managedPlace,
  refusals: ['place-code-taken', 'place-kind'],
  audit: ['parentId', 'kind', 'code'],
});

export const movePlace = defineCall({
  method: 'POST',
  path: '/api/places/MovePlace',
  summary: 'Puts a place before another one of the same parent; without one, at the end.',
  areas: ['office'],
  access: permission('places.manage'),
  body: z.strictObject({ id: uuid, beforeId: uuid.optional() }),
  reply: z.object({ moved: z.literal(true) }),
  audit: ['id', 'beforeId'],
});
