import { fileURLToPath } from 'node:url';
import { getUserInfo } from '@campus/contract/calls/access.ts';
import { allCalls } from '@campus/contract/calls/all.ts';
import { getUserLeftMenu } from '@campus/contract/calls/menus-mine.ts';
import { getServiceHallParameter } from '@campus/contract/calls/parameters-hall.ts';
import type { Call } from '@campus/contract/define-call.ts';
import { type Area, type DeploymentMode, modeAreas } from '@campus/rules/deployment/modes.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callsMade } from '../../../tools/pages/calls-made.ts';
import { createApp } from '../src/app.ts';
import { readConfig } from '../src/platform/config.ts';
import { testApp } from './test-app.ts';

const t = testApp();
/** One app for each mode, on the same database. */
const apps = new Map<DeploymentMode, FastifyInstance>();
const modes = Object.keys(modeAreas).map(Number) as DeploymentMode[];
beforeAll(async () => {
  for (const mode of modes) {
    const config = readConfig({ NODE_ENV: 'test', DEPLOYMENT_MODE: String(mode) });
    apps.set(
      mode,
      await createApp({ ...t.foundation, config }, { pagesFolder: null, version: 'test', defaultOrganisation: 'scut' }),
    );
  }
});
afterAll(async () => {
  for (const app of apps.values()) await app.close();
});

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';

describe.each([
  [1, { hall: true, office: false }],
  [2, { hall: true, office: false }],
  [3, { hall: false, office: true }],
  [4, { hall: true, office: false }],
  [5, { hall: true, office: true }],
  [6, { hall: true, office: true }],
] as const)('mode %s', (mode, serves) => {
  const at = () => apps.get(mode) as FastifyInstance;

  test('[MODE-8] the hall’s calls', async () => {
    const reply = await t.call(getServiceHallParameter, { orgSign: 'scut' }, { at: at() });
    if (serves.hall) return expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ StatusCode: 403, Msg: '暂不支持访问PC端网厅', code: 'area-not-served' });
    const phone = await t.call(getServiceHallParameter, { orgSign: 'scut' }, { at: at(), userAgent: PHONE });
    expect(phone.body.Msg).toBe('暂不支持访问移动端网厅');
  });

  test('[MODE-8] the back-office’s calls', async () => {
    const { access_token: token } = await t.signIn('admin', { at: at() });
    const reply = await t.call(getUserLeftMenu, {}, { at: at(), token });
    if (serves.office) return expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ statusCode: 403, msg: '暂不支持访问后台', code: 'area-not-served' });
    const english = await t.call(getUserLeftMenu, {}, { at: at(), token, language: 'en' });
    expect(english.body.msg).toBe('The back-office is not available here.');
  });

  test('[MODE-8] the workflow app is served in every mode', async () => {
    const { access_token: token } = await t.signIn('approver', { at: at() });
    expect((await t.call(getUserInfo, {}, { at: at(), token })).status).toBe(200);
  });
});

/** What is said of an area that is not served. */
const refusedWords: Readonly<Record<'zh' | 'en', Readonly<Record<Area, string>>>> = {
  zh: {
    'hall-phone': '暂不支持访问移动端网厅',
    'hall-pc': '暂不支持访问PC端网厅',
    office: '暂不支持访问后台',
    workflow: '暂不支持访问流程应用',
  },
  en: {
    'hall-phone': 'The phone hall is not available here.',
    'hall-pc': 'The PC hall is not available here.',
    office: 'The back-office is not available here.',
    workflow: 'The workflow app is not available here.',
  },
};

/** Calls that no page makes, and the areas that they belong to all the same; none means every deployment. */
const BY_NO_PAGE: Readonly<Record<string, readonly Area[]>> = {
  // Other systems, and addresses that stand in a page as they are.
  Deposit: [],
  SendDormitoryFeed: [],
  SendRoster: [],
  open: [],
  content: [],
  GetLogo: [],
  GetAttachment: [],
  ListCategories: [],
  // Of an open page that stands before the back-office.
  SeeFirstAdministratorLink: ['office'],
  BecomeFirstAdministrator: ['office'],
  // Of pages that are not built yet.
  HandOver: ['office'],
};

/** Calls that open pages make only for who comes to one of these areas. */
const ON_THE_WAY_TO: Readonly<Record<string, readonly Area[]>> = {
  TakeTicket: ['office', 'workflow'],
  GetUserLeftMenu: ['office'],
};

/** The areas whose pages carry what a call asks for: a hall has the hall's token and key, the others have sessions. */
function carriedBy({ access }: Call): (area: Area) => boolean {
  const isHall = (area: Area) => area.startsWith('hall-');
  if (access.kind === 'permission' || (access.kind === 'signed-in' && access.token === 'session'))
    return (area) => !isHall(area);
  if (access.kind === 'signature' || (access.kind === 'signed-in' && access.token === 'hall')) return isHall;
  return () => true;
}

describe('[TRU-13] the areas of every call', () => {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const made = new Map<string, readonly Area[]>();
  beforeAll(async () => {
    for (const [key, found] of callsMade(root)) {
      const [file, name] = key.split('#') as [string, string];
      const call = ((await import(`../../../packages/contract/src/calls/${file}.ts`)) as Record<string, Call>)[name];
      // Calls and shapes stand in the same files.
      const isFor = (area: Area) => ON_THE_WAY_TO[call?.name ?? '']?.includes(area) ?? true;
      if (call?.path) made.set(call.path, found.filter(carriedBy(call)).filter(isFor));
    }
  });

  test('[TRU-13] are the areas whose pages make it', () => {
    const read = allCalls.map(({ name, path }) => [name, made.get(path) ?? BY_NO_PAGE[name] ?? 'no page makes it']);
    expect(allCalls.map(({ name, areas }) => [name, [...areas]])).toEqual(read);
    const told = Object.keys(BY_NO_PAGE).filter((name) => made.has(allCalls.find((call) => call.name === name)!.path));
    expect(told).toEqual([]);
  });

  test.each(modes)('[MODE-8] mode %s refuses in the words of an area that the call belongs to', async (mode) => {
    const wrong: string[] = [];
    let refused = 0;
    for (const call of allCalls) {
      if (call.areas.length === 0 || call.areas.some((area) => modeAreas[mode].includes(area))) continue;
      refused += 1;
      for (const [language, said] of Object.entries(refusedWords)) {
        const { statusCode, body } = await (apps.get(mode) as FastifyInstance).inject({
          method: call.method,
          url: call.path,
          headers: { 'accept-language': language },
        });
        if (statusCode !== 403 || !call.areas.some((area) => body.includes(said[area])))
          wrong.push(`${call.name}: ${body}`);
      }
    }
    expect(wrong).toEqual([]);
    // Every call of the PC hall also belongs to another area that mode 5 serves.
    expect(refused > 0).toBe(mode !== 5);
  });

  test.each(modes)('[TRU-13] mode %s answers no call of areas that it does not serve, whatever comes', async (mode) => {
    const tokens = [undefined, (await t.signIn('admin')).access_token, await t.hallSignIn('student'), 'A'.repeat(43)];
    const ask = async (call: Call, token: string | undefined) =>
      (
        await (apps.get(mode) as FastifyInstance).inject({
          method: call.method,
          url: call.path,
          headers: token ? { authorization: `Bearer ${token}` } : {},
        })
      ).body;
    const wrong: string[] = [];
    for (const call of allCalls) {
      const of = made.get(call.path) ?? BY_NO_PAGE[call.name] ?? [];
      const served = of.length === 0 || of.some((area) => modeAreas[mode].includes(area));
      // What is served is asked by nobody known: it must get as far as that, and change nothing.
      for (const token of served ? ['A'.repeat(43)] : tokens) {
        const refused = (await ask(call, token)).includes('"area-not-served"');
        if (refused === served) wrong.push(`${call.name} is ${refused ? 'refused' : 'answered'}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
