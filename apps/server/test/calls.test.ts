import { allCalls } from '@campus/contract/calls/all.ts';
import { houseRefusals, refusals } from '@campus/contract/refusals.ts';
import { describe, expect, test } from 'vitest';
import { bindings } from '../src/app.ts';
import { testApp } from './test-app.ts';

const t = testApp();

/** Everything that can be called without being signed in. A new name here is a decision, not an accident. */
const OPEN = [
  'AskPasswordCode',
  'BecomeFirstAdministrator',
  'BeginSignOn',
  'BeginWeCom',
  'BindWeCom',
  'GetLogo',
  'GetManifest',
  'GetOrganisation',
  'GetSignInHelp',
  'GetSignInWays',
  'NewScan',
  'QywxGetToken',
  'ResetPassword',
  'SeeFirstAdministratorLink',
  'TakeScan',
  'TakeTicket',
  'WatchScan',
  'content',
  'token',
];
const SIGNED = [
  'BeginRegistration',
  'Deposit',
  'GetContent',
  'GetEpidemicWindow',
  'GetHallGuide',
  'GetHallHome',
  'GetHallService',
  'GetHallServices',
  'GetHotSearches',
  'GetServiceHallParameter',
  'ListContent',
  'ListShownOutages',
  'SearchHall',
  'SendDormitoryFeed',
  'SendRoster',
  'ServiceHallLogin',
  'SubmitRegistration',
  'Suggest',
  'UploadPermit',
];
const BY_LINK = ['open'];

/** In KB. A new name here is a decision: forms of long texts, rich text, definitions, a list of a whole university. */
const LARGER = {
  Decide: 256,
  Edit: 256,
  ExploreDraft: 1024,
  PlayDraft: 1536,
  PreviewPath: 256,
  ReplayDraft: 1024,
  ResolvePeople: 1280,
  Resubmit: 256,
  Return: 256,
  SaveBusiness: 256,
  SaveContentItem: 1024,
  SaveDraft: 256,
  SaveVersion: 1024,
  SendDormitoryFeed: 2048,
  SendRoster: 4096,
  Submit: 256,
  SubmitOrder: 256,
};

describe('all calls', () => {
  test('each is bound exactly once, and nothing else is', () => {
    const bound = bindings.map((binding) => binding.call.path).sort();
    expect(bound).toEqual(allCalls.map((call) => call.path).sort());
    expect(new Set(bound).size).toBe(bound.length);
  });

  test('each has an access, and the ones without a sign-in are spelt out', () => {
    const of = (kind: string) =>
      allCalls
        .filter((call) => call.access.kind === kind)
        .map((call) => call.name)
        .sort();
    expect(of('open')).toEqual(OPEN);
    expect(of('signature')).toEqual(SIGNED);
    expect(of('signed-link')).toEqual(BY_LINK);
  });

  test('[TRU-44] the scope of a key is one call; only the hall’s own, which everybody knows, opens all that is open', () => {
    const scopes = allCalls.flatMap(({ access }) => (access.kind === 'signature' ? access.scope : []));
    const others = scopes.filter((scope) => scope !== 'hall');
    expect(new Set(others).size).toBe(others.length);
  });

  test('[TRU-40] a body is at most 64 KB, but for these', () => {
    const larger = allCalls.filter((call) => call.bodyKb !== 64).map(({ name, bodyKb }) => [name, bodyKb]);
    expect(Object.fromEntries(larger)).toEqual(LARGER);
  });

  const closed = allCalls.filter((call) => ![...OPEN, ...SIGNED, ...BY_LINK].includes(call.name));
  test.each(closed.map((call) => [call.name, call] as const))('%s: signed in or not let in', async (_name, call) => {
    const reply = await t.send(call, {});
    expect(reply.status).toBe(401);
    expect(reply.body.code).toBe('not-signed-in');
    expect((await t.send(call, {}, { token: 'A'.repeat(43) })).body.code).toBe('not-signed-in');
  });

  test('names are unique, paths are ours, a summary is there, refusals are known and not the house’s own', () => {
    expect(new Set(allCalls.map((call) => call.name)).size).toBe(allCalls.length);
    for (const call of allCalls) {
      expect(call.path).toMatch(/^\/(api\/\w+\/\w+|token|attachments\/(open|content))$/);
      expect(call.summary).toMatch(/\.$/);
      for (const code of call.refusals) {
        expect(refusals).toHaveProperty(code);
        expect(houseRefusals).not.toContain(code);
      }
    }
  });

  test('[CALL-07] [CALL-11] [SAF-08] those that the specification has by GET are served by POST as well', () => {
    const both = allCalls.filter((call) => call.alsoByGet).map(({ name, method }) => `${method} ${name}`);
    expect(both).toEqual(['POST ServiceHallLogin', 'POST QywxGetToken']);
  });

  test('the OpenAPI document knows every call, with its access and refusals', async () => {
    const document = (await t.app.inject({ url: '/api/docs/json' })).json();
    expect(document.openapi).toBe('3.1.0');
    for (const call of allCalls) {
      const operation = document.paths[call.path][call.method.toLowerCase()];
      const named = (document.paths[call.path].get?.parameters ?? []).map(({ name }: { name: string }) => name);
      if (call.alsoByGet)
        expect(named).toEqual(expect.arrayContaining(Object.keys((call.body as unknown as { shape: object }).shape)));
      expect(operation).toMatchObject({ operationId: call.name, summary: call.summary });
      const spoken = JSON.stringify(operation.responses);
      for (const code of call.refusals) expect(spoken).toContain(code);
      if (call.access.kind === 'permission' || call.access.kind === 'signed-in')
        expect(operation.security).toEqual([{ bearer: [] }]);
    }
    const page = await t.app.inject({ url: '/api/docs/' });
    expect(page.headers['content-type']).toContain('text/html');
  });
});

test('an unknown address of the calls is a plain 404 in the reader’s language', async () => {
  const reply = await t.app.inject({ url: '/api/none/Nothing', headers: { 'accept-language': 'en' } });
  expect(reply.statusCode).toBe(404);
  expect(reply.json()).toMatchObject({ code: 'not-found', msg: 'There is nothing here by that name.' });
});

test('health says nothing but whether, and metrics only to who has the token', async () => {
  expect((await t.app.inject({ url: '/healthz' })).json()).toEqual({ ok: true });
  expect((await t.app.inject({ url: '/readyz' })).json()).toEqual({ ok: true });
  expect((await t.app.inject({ url: '/metrics' })).statusCode).toBe(404);
  const metrics = await t.app.inject({
    url: '/metrics',
    headers: { authorization: 'Bearer metrics-token-of-the-tests' },
  });
  expect(metrics.body).toContain('campus_call_duration_seconds');
});
