import { randomUUID } from 'node:crypto';
import {
  actOnContentItem,
  getContent,
  getContentItem,
  getHallHome,
  listContent,
  listContentChanges,
  listContentItems,
  moveContentItem,
  saveContentItem,
} from '@campus/contract/calls/hall-content.ts';
import {
  getHallGuide,
  getHallService,
  getHallServices,
  getMyHallServices,
} from '@campus/contract/calls/hall-services.ts';
import type { Call } from '@campus/contract/define-call.ts';
import { applicationBusinesses } from '@campus/rules/network-packages/lines.ts';
import { beforeAll, expect, test } from 'vitest';
import { demoBusinessId } from '../db/seeds/demo/businesses/index.ts';
import { countQueries } from './count-queries.ts';
import { publish, typed, uploadContent } from './hall-content-play.ts';
import { pictureBytes } from './picture.ts';
import { testApp } from './test-app.ts';

const t = testApp();
const queries = countQueries();
const orgSign = 'scut';
let token = '';
const ids = {} as Record<'notice' | 'link' | 'opening', string>;
let version = 0;

beforeAll(async () => {
  token = (await t.signIn('admin')).access_token;
  const before = await picture();
  const one = await publish(t, token, { body: { zh: `<img src="attachment:${before}">`, en: '' } });
  ({ id: ids.notice, version } = one);
  ids.link = (await publish(t, token, { kind: 'link', address: '/a' })).id;
  const [opening] = await t.rows<{ id: string }>(
    `select b.id from businesses b join organisations o on o.id = b.organisation_id where o.org_sign = 'scut' and b.code = $1`,
    [applicationBusinesses.open],
  );
  ids.opening = opening!.id;
});

const picture = async () => (await uploadContent(t, token, 'picture', await pictureBytes())).body.data.id as string;

const cases: [string, Call, () => object | Promise<object>, 'hall' | 'session' | 'none'][] = [
  ['the first page', getHallHome, () => ({ orgSign }), 'none'],
  ['a list', listContent, () => ({ orgSign, kind: 'article', size: 100 }), 'none'],
  ['a search', listContent, () => ({ orgSign, kind: 'article', words: '校园' }), 'none'],
  ['one item', getContent, () => ({ orgSign, id: ids.notice }), 'none'],
  ['the tiles', getHallServices, () => ({ orgSign }), 'none'],
  ['my tiles', getMyHallServices, () => ({}), 'hall'],
  ['a service', getHallService, () => ({ orgSign, id: ids.opening }), 'none'],
  ['a guide', getHallGuide, () => ({ orgSign, id: demoBusinessId('scut', 'loan'), name: 'damage' }), 'none'],
  ['a clerk’s list', listContentItems, () => ({ kind: 'article', size: 100 }), 'session'],
  ['a clerk’s item', getContentItem, () => ({ id: ids.notice }), 'session'],
  ['changes', listContentChanges, () => ({ id: ids.notice }), 'session'],
  [
    'a change with one picture less and one more',
    saveContentItem,
    async () => typed({ id: ids.notice, version, body: { zh: `<img src="attachment:${await picture()}">`, en: '' } }),
    'session',
  ],
  ['a new item', saveContentItem, () => typed(), 'session'],
  ['a move', moveContentItem, () => ({ id: ids.link, before: '' }), 'session'],
  ['a withdrawal', actOnContentItem, () => ({ id: ids.notice, version: version + 1, action: 'withdraw' }), 'session'],
  [
    'telling all',
    actOnContentItem,
    () => ({ id: ids.notice, version: version + 2, action: 'publish', tell: true }),
    'session',
  ],
] as never;

test.each(cases)('%s takes at most 4 queries to read and 8 to write', async (_title, call, payloadOf, kind) => {
  const payload = await payloadOf();
  const bearer = kind === 'hall' ? await t.hallSignIn('student') : kind === 'session' ? token : undefined;
  await t.signatureFor('');
  // The first job of a kind makes its queue.
  if (call.name === 'ActOnContentItem') await t.foundation.jobs.sendIn(t.database.db)('content-tell', {});
  queries.begin();
  const reply = await t.send(call, payload, { ...(bearer ? { token: bearer } : {}), key: `count-${randomUUID()}` });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  const ours = queries.since();
  expect(ours.length, ours.join('\n')).toBeLessThanOrEqual(call.writes ? 8 : 4);
  expect(ours.length).toBeGreaterThan(0);
});
