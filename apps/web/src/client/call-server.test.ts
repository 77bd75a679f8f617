import { getHallUser, getUserInfo } from '@campus/contract/calls/access.ts';
import { uploadImage } from '@campus/contract/calls/attachments.ts';
import { getOrganisation } from '@campus/contract/calls/organisations.ts';
import { listParameters, saveParameter } from '@campus/contract/calls/parameters.ts';
import { getServiceHallParameter } from '@campus/contract/calls/parameters-hall.ts';
import { logout, token } from '@campus/contract/calls/sessions.ts';
import { serviceHallLogin } from '@campus/contract/calls/sign-on.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setBoot } from './boot.ts';
import { callServer, onSessionOver, onSignatureJudged, setLeaving, tokenFor } from './call-server.ts';
import { keptAt } from './kept-replies.ts';
import { KEPT_AT } from './offline-caches.ts';
import { hallSessions, sessions } from './sessions.ts';

function storage(): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  } as Storage;
}

type Sent = {
  url: URL;
  method: string;
  headers: Record<string, string>;
  body: string | null;
  referrer: string;
  referrerPolicy: string;
};
let sent: Sent[];
let answers: (unknown | Error)[];
const reply = (data: unknown) => ({ status: 200, body: { statusCode: 200, data, msg: '' } });
const keptReply = (data: unknown, at: string) => ({ ...reply(data), headers: { [KEPT_AT]: at } });
const hallReply = (data: unknown) => ({ status: 200, body: { StatusCode: 200, Data: data, Msg: '' } });
const refused = (code: string, status: number) => ({
  status,
  body: { statusCode: status, data: null, msg: 'x', code, facts: {} },
});

beforeEach(() => {
  const [sessionStorage, localStorage] = [storage(), storage()];
  vi.stubGlobal('window', { sessionStorage, localStorage });
  vi.stubGlobal('localStorage', localStorage);
  vi.stubGlobal('location', { pathname: '/DTBS/MyMonIndex/ToDo' });
  sent = [];
  answers = [];
  vi.stubGlobal('fetch', async (url: string, init: Omit<Sent, 'url'>) => {
    sent.push({ ...init, url: new URL(url, 'http://campus.example') });
    const answer = answers.shift() as { status: number; body: unknown; headers?: Record<string, string> } | Error;
    if (answer instanceof Error) throw answer;
    return new Response(JSON.stringify(answer.body), { status: answer.status, headers: answer.headers ?? {} });
  });
  setBoot({ apiBase: '', hallKey: { appkey: 'hall', secret: 's' } });
  sessions.write({ access_token: 'a1', refresh_token: 'r1', state: 1, orgSign: 'scut', keep: false });
  hallSessions.write({ access_token: 'h1', state: 1, orgSign: 'scut' });
  onSessionOver(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('what is sent', () => {
  test('[CALL-01] the base address comes from configuration', async () => {
    setBoot({ apiBase: 'https://api.example.edu' });
    answers = [reply({})];
    await callServer(getOrganisation, { orgSign: 'scut' });
    expect(sent[0]?.url.href).toBe('https://api.example.edu/api/default/GetOrganisation?orgSign=scut');
  });

  test('[CALL-04] the hall sends its own token and a stamp on GETs', async () => {
    vi.stubGlobal('location', { pathname: '/CampusNetWork/index' });
    answers = [hallReply({})];
    await callServer(getHallUser, {});
    expect(sent[0]?.headers.Authorization).toBe('Bearer h1');
    expect(Number(sent[0]?.url.searchParams.get('stamp'))).toBeGreaterThan(1_700_000_000_000);
  });

  test('[CALL-04] the other areas send the access token and no stamp', async () => {
    answers = [reply({})];
    await callServer(getUserInfo, {});
    expect(sent[0]?.headers.Authorization).toBe('Bearer a1');
    expect(sent[0]?.url.search).toBe('');
  });

  test('[CALL-05] [CALL-06] a signed call carries appkey, signature, timestamp and nonce, and no token', async () => {
    answers = [{ status: 200, body: [] }];
    await callServer(getServiceHallParameter, { orgSign: 'scut' });
    const headers = sent[0]?.headers ?? {};
    expect(headers).toMatchObject({ appkey: 'hall', timestamp: expect.stringMatching(/^\d{10}$/) });
    expect(headers.signature).toMatch(/^[0-9A-F]{64}$/);
    expect(headers.nonce).toMatch(/^[0-9a-f]{32}$/);
    expect(headers.Authorization).toBeUndefined();
  });

  test('[CALL-02] [CALL-08] a POST is a form, and the password never stands in the address', async () => {
    answers = [{ status: 200, body: { access_token: 'x' } }];
    await callServer(token, { type: '0', orgSign: 'scut', grant_type: 'password', username: 'u', password: 'p&w' });
    expect(sent[0]?.url.href.replace('http://campus.example', '')).toBe('/token?type=0&orgSign=scut');
    expect(sent[0]?.headers['Content-Type']).toMatch(/^application\/x-www-form-urlencoded/);
    expect(sent[0]?.body).toBe('grant_type=password&username=u&password=p%26w');
  });
});

describe('[SAF-08] signing in to the hall', () => {
  test('is a POST: neither password nor ticket stands in the address, and the signature covers them', async () => {
    const made = { orgSign: 'scut', username: 'u', password: 'Secret2026', ticket: 'ST-1', browser: 'b' };
    const signatures = new Set<string | undefined>();
    for (const password of ['Secret2026', 'Secret2027']) {
      answers = [hallReply({ access_token: 'x', tokenType: 'bearer' })];
      await callServer(serviceHallLogin, { ...made, password });
      const last = sent.at(-1);
      expect(last?.method).toBe('POST');
      expect(last?.url.search).toBe('');
      expect(last?.body).toContain(`password=${password}&ticket=ST-1`);
      signatures.add(last?.headers.signature);
    }
    expect(signatures.size).toBe(2);
  });

  test('says of its page the path alone, where a ticket may stand behind it', async () => {
    vi.stubGlobal('location', { pathname: '/CampusNetWork/sso', search: '?id=scut&ticket=ST-1' });
    answers = [hallReply({ access_token: 'x', tokenType: 'bearer' })];
    await callServer(serviceHallLogin, { orgSign: 'scut', ticket: 'ST-1' });
    expect(sent.at(-1)).toMatchObject({ referrer: '/CampusNetWork/sso', referrerPolicy: 'same-origin' });
  });
});

describe('which token', () => {
  test.each([
    { call: uploadImage, at: '/CampusNetWork/index', kind: 'hall' },
    { call: uploadImage, at: '/CampusNetworkPhone/CampusNetworkPhoneMain', kind: 'hall' },
    { call: uploadImage, at: '/DTBS/MyMonIndex/ToDo', kind: 'session' },
    { call: uploadImage, at: '/Main', kind: 'session' },
    { call: getHallUser, at: '/Main', kind: 'hall' },
    { call: listParameters, at: '/DTBS/SysManIndex/ParameterManagement', kind: 'session' },
    { call: getOrganisation, at: '/CampusNetWork/index', kind: null },
    { call: serviceHallLogin, at: '/CampusNetWork/index', kind: null },
  ] as const)('[ENT-01] [CALL-04] $call.name at $at: $kind', ({ call, at, kind }) =>
    expect(tokenFor(call, at)).toBe(kind),
  );
});

describe('a network that is away', () => {
  test('[CALL-02] a writing call is sent again with the same Idempotency-Key', async () => {
    vi.useFakeTimers();
    answers = [new TypeError('Failed to fetch'), new TypeError('Failed to fetch'), reply({})];
    const done = callServer(saveParameter, { key: 'k', values: {} });
    await vi.runAllTimersAsync();
    await done;
    const keys = sent.map(({ headers }) => headers['Idempotency-Key']);
    expect(keys[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(new Set(keys).size).toBe(1);
    expect(keys).toHaveLength(3);
  });

  test('a reading call fails at once and has no key', async () => {
    answers = [new TypeError('Failed to fetch')];
    await expect(callServer(getUserInfo, {})).rejects.toMatchObject({ name: 'NetworkError', reason: 'away' });
    expect(sent[0]?.headers['Idempotency-Key']).toBeUndefined();
  });

  test('[CALL-01] a call is given up after 30 seconds, and a writing one is not repeated by itself', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
      sent.push({} as Sent);
      return new Promise((_resolve, reject) =>
        init.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
      );
    });
    const outcome = expect(callServer(saveParameter, { key: 'k', values: {} })).rejects.toMatchObject({
      reason: 'timeout',
    });
    await vi.advanceTimersByTimeAsync(29_999);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    await outcome;
    expect(sent).toHaveLength(1);
  });
});

test('[REP-06] a reply that the device kept says when, one from the network does not', async () => {
  answers = [keptReply({ items: [] }, '1700000000000'), reply({ items: [] })];
  expect(keptAt(await callServer(listParameters, {}))).toBe(1_700_000_000_000);
  expect(keptAt(await callServer(listParameters, {}))).toBeNull();
});

describe('a session that is over', () => {
  const over = () => {
    const endings: [string, string][] = [];
    onSessionOver((kind, refusal) => endings.push([kind, refusal.code]));
    return endings;
  };

  test('[STATE-03] a 401 renews the access token once and the call goes on', async () => {
    const endings = over();
    answers = [
      refused('not-signed-in', 401),
      { status: 200, body: { access_token: 'a2', refresh_token: 'r2', token_type: 'bearer' } },
      reply({ account: 'x' }),
    ];
    expect(await callServer(getUserInfo, {})).toEqual({ account: 'x' });
    expect(sent[1]?.body).toBe('grant_type=refresh_token&refresh_token=r1');
    expect(sent[2]?.headers.Authorization).toBe('Bearer a2');
    expect(endings).toEqual([]);
  });

  test('[STATE-03] when the refresh is refused too, the app is told', async () => {
    const endings = over();
    answers = [
      refused('not-signed-in', 401),
      { status: 400, body: { error: 'invalid_grant', code: 'refresh-invalid' } },
    ];
    await expect(callServer(getUserInfo, {})).rejects.toMatchObject({ code: 'not-signed-in' });
    expect(endings).toEqual([['session', 'not-signed-in']]);
  });

  test('[STATE-03] a second 401 after the refresh is the end', async () => {
    const endings = over();
    answers = [
      refused('not-signed-in', 401),
      { status: 200, body: { access_token: 'a2', refresh_token: 'r2' } },
      refused('not-signed-in', 401),
    ];
    await expect(callServer(getUserInfo, {})).rejects.toMatchObject({ status: 401 });
    expect(sent).toHaveLength(3);
    expect(endings).toHaveLength(1);
  });

  test('[STATE-04] whoever is signing out hears of no session that is over', async () => {
    const endings = over();
    setLeaving('session', true);
    answers = [refused('session-ended', 401)];
    await expect(callServer(getUserInfo, {})).rejects.toMatchObject({ code: 'session-ended' });
    setLeaving('session', false);
    expect(endings).toEqual([]);
  });

  test.each(['session-idle', 'session-ended'])('[STATE-02] [AUTH-4] %s is not refreshed away', async (code) => {
    const endings = over();
    answers = [refused(code, 401)];
    await expect(callServer(logout, {})).rejects.toMatchObject({ code });
    expect(endings).toEqual([['session', code]]);
  });

  test('[STATE-03] the hall has nothing to refresh', async () => {
    const endings = over();
    answers = [refused('not-signed-in', 401)];
    await expect(callServer(getHallUser, {})).rejects.toMatchObject({ code: 'not-signed-in' });
    expect(endings).toEqual([['hall', 'not-signed-in']]);
  });

  test('a bad signature ends no session', async () => {
    const endings = over();
    answers = [refused('signature-stale', 401)];
    await expect(callServer(getServiceHallParameter, { orgSign: 'scut' })).rejects.toMatchObject({
      code: 'signature-stale',
    });
    expect(endings).toEqual([]);
  });

  test('[TRU-44] a signature that the server does not know is told to the app, and one that it knows as well', async () => {
    const judged: boolean[] = [];
    onSignatureJudged((good) => judged.push(good));
    for (const code of ['signature-wrong', 'signature-unknown-key', 'signature-stale']) {
      answers = [refused(code, 401)];
      await expect(callServer(getServiceHallParameter, { orgSign: 'scut' })).rejects.toMatchObject({ code });
    }
    answers = [{ status: 200, body: [] }];
    await callServer(getServiceHallParameter, { orgSign: 'scut' });
    expect(judged).toEqual([false, false, true]);
  });

  test('a session whose state is 0 sends no token', async () => {
    sessions.end();
    answers = [refused('not-signed-in', 401)];
    await expect(callServer(getUserInfo, {})).rejects.toThrow();
    expect(sent[0]?.headers.Authorization).toBeUndefined();
    expect(sent).toHaveLength(1);
  });
});
