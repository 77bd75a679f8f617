import { z } from 'zod';
import { halls } from '../areas.ts';
import { defineCall, permission, signature } from '../define-call.ts';
import { flag, line, moment, orgSign, pageOf, pageQuery, required, whole } from '../fields.ts';
import { words } from './flows-shapes.ts';

/** What anybody can find; orders of one's own are found by the lists of one's own. */
export const searchKinds = ['service', 'guide', 'article'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** A guide is an article of the sections guide, help and protocol, or a guide of a service (`name` says which). */
const hit = z.object({
  kind: z.enum(searchKinds),
  id: z.string(),
  /** For a service its code, for a guide of a service its name; null otherwise. */
  name: z.string().nullable(),
  title: words,
  /** The piece of text around what was found; empty where only the title speaks of it. */
  excerpt: words,
  at: moment.nullable(),
});

export const suggest = defineCall({
  method: 'GET',
  path: '/api/search/Suggest',
  summary: 'Up to eight titles for what was typed so far; two Chinese characters, pinyin or its initials are enough.',
  areas: halls,
  access: signature('hall'),
  query: z.strictObject({ orgSign, words: required(40) }),
  reply: z.object({ items: z.array(hit) }),
  envelope: 'hall',
  refusals: ['organisation-unknown'],
});

export const searchHall = defineCall({
  method: 'GET',
  path: '/api/search/SearchHall',
  summary: 'Services, guides and articles, the best first; asking for a first page counts for the hot searches.',
  areas: halls,
  access: signature('hall'),
  query: z.strictObject({ orgSign, words: required(40), kind: z.enum(searchKinds).optional(), ...pageQuery }),
  reply: pageOf(hit),
  envelope: 'hall',
  refusals: ['organisation-unknown'],
});

export const getHotSearches = defineCall({
  method: 'GET',
  path: '/api/search/GetHotSearches',
  summary: 'What people of the organisation look for these days, at most ten.',
  areas: halls,
  access: signature('hall'),
  query: z.strictObject({ orgSign }),
  reply: z.object({ items: z.array(z.string()) }),
  envelope: 'hall',
  refusals: ['organisation-unknown'],
});

export const listHotSearches = defineCall({
  method: 'GET',
  path: '/api/search/ListHotSearches',
  summary: 'Everything that is searched for, the most wanted first, also what a clerk keeps out.',
  areas: ['office'],
  access: permission('hall-content.manage'),
  query: z.strictObject({ words: line(40).optional(), kept: z.enum(['shown', 'out']).optional(), ...pageQuery }),
  reply: pageOf(
    z.object({
      words: z.string(),
      /** How often, today's counting whole and a week old one half. */
      weight: z.number(),
      total: whole,
      lastAt: moment,
      keptOut: z.boolean(),
      /** What was found when it was last searched for. */
      found: z.boolean(),
    }),
  ),
});

export const keepOutHotSearch = defineCall({
  method: 'POST',
  path: '/api/search/KeepOutHotSearch',
  summary: 'Keeps words out of the hot searches, or lets them in again.',
  areas: ['office'],
  access: permission('hall-content.manage'),
  body: z.strictObject({ words: required(40), keptOut: flag }),
  reply: z.object({ words: z.string(), keptOut: z.boolean() }),
  audit: ['words', 'keptOut'],
});
