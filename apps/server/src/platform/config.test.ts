import { describe, expect, test } from 'vitest';
import { inNetworks } from './addresses.ts';
import { readConfig, WrongSetting } from './config.ts';

const SECRET = 'kX3v9TqLw7Zp2RbN8mYc4HfJ6sDgA1eU';
const NETWORK_KEY = 'pQ7wE2rT9yU4iO1aS6dF3gH8jK5lZ0xC';

describe('settings', () => {
  test('nothing set is the embedded default: every area, demo data, port 3000', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      mode: null,
      demoData: true,
      databaseUrl: null,
      apiBase: '',
      attachmentsPath: '/attachments',
    });
  });

  test.each([
    ['nothing', {}, true],
    ['a database of its own', { DATABASE_URL: 'postgres://hall:x@db/hall' }, false],
    ['a database and DEMO_DATA=true', { DATABASE_URL: 'postgres://hall:x@db/hall', DEMO_DATA: 'true' }, true],
    ['DEMO_DATA=false', { DEMO_DATA: 'false' }, false],
    ['an empty DEMO_DATA', { DATABASE_URL: 'postgres://hall:x@db/hall', DEMO_DATA: '' }, false],
  ])('[RUN-16] with %s set, whether demo data come', (_what, env, demoData) => {
    expect(readConfig(env).demoData).toBe(demoData);
  });

  test('a database without its pooler is named only beside the one with it', () => {
    const url = 'postgres://hall:x@db/hall';
    expect(() => readConfig({ DATABASE_DIRECT_URL: url })).toThrow(
      /^DATABASE_DIRECT_URL is wrong without DATABASE_URL/,
    );
    expect(readConfig({ DATABASE_URL: 'postgres://hall:x@pooler/hall', DATABASE_DIRECT_URL: url })).toMatchObject({
      databaseDirectUrl: url,
      statementNames: true,
    });
  });

  test('[CALL-01] the base address and the attachments path are settings', () => {
    const config = readConfig({ API_BASE: 'https://api.example.edu', ATTACHMENTS_PATH: '/files' });
    expect(config).toMatchObject({ apiBase: 'https://api.example.edu', attachmentsPath: '/files' });
  });

  test.each([
    ['PORT', 'abc', 'a whole number from 0 to 65535'],
    ['PORT', '70000', 'at most 65535'],
    ['DEPLOYMENT_MODE', '7', 'one of 1 (PC)'],
    ['DATABASE_URL', 'mysql://x', 'postgres://'],
    ['DATABASE_DIRECT_URL', 'mysql://x', 'postgres://'],
    ['DATABASE_STATEMENT_NAMES', 'no', 'true or false'],
    ['DEMO_DATA', 'maybe', 'true or false'],
    ['API_DOCS', 'on', 'true or false'],
    ['PERSON_RATE_TIMES', '0', 'at least 1'],
    ['PERSON_RATE_TIMES', '1001', 'at most 1000'],
    ['NODE_ENV', 'prod', 'development, production or test'],
    ['METRICS_TOKEN', 'short', 'at least 16'],
    ['DEFAULT_ORGANISATION', 'A B', 'small letters'],
    ['API_BASE', 'ftp://x', 'https://'],
    ['PUBLIC_ADDRESS', 'https://hall.example.edu/', 'without a slash at its end'],
    ['SMTP_URL', 'http://mail.example.edu', 'smtp://'],
    ['MAIL_FROM', 'nobody', 'an address'],
  ])('%s=%s is refused with its name and what it may be', (name, value, may) => {
    expect(() => readConfig({ [name]: value })).toThrow(WrongSetting);
    expect(() => readConfig({ [name]: value })).toThrow(
      new RegExp(`^${name} is wrong; it may be: .*${may.replace(/[()]/g, '\\$&')}`),
    );
  });

  test.each(['true', '1', '10.0.0.1, all', '10.0.0.0/33', 'loopback', 'proxy.example.edu'])(
    '[TRU-43] TRUST_PROXY=%s is refused, with the line to set instead',
    (text) => {
      expect(() => readConfig({ TRUST_PROXY: text })).toThrow(
        /^TRUST_PROXY is wrong; .*set TRUST_PROXY=127\.0\.0\.1,::1/,
      );
    },
  );
  test('[TRU-43] proxies are named by their addresses', () => {
    expect(readConfig({}).trustProxy).toBe(false);
    expect(readConfig({ TRUST_PROXY: '10.0.0.1, 10.1.0.0/16,::1' }).trustProxy).toEqual([
      '10.0.0.1',
      '10.1.0.0/16',
      '::1',
    ]);
  });

  test('[SAF-04] the calls are described to anybody unless it is production, where somebody has to want it', () => {
    const production = { NODE_ENV: 'production', SECRET, NETWORK_KEY };
    expect(readConfig({}).apiDocs).toBe(true);
    expect(readConfig({ API_DOCS: 'false' }).apiDocs).toBe(false);
    expect(readConfig(production).apiDocs).toBe(false);
    expect(readConfig({ ...production, API_DOCS: 'true' }).apiDocs).toBe(true);
  });

  test.each([
    'true',
    '10.0.0.0/7',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/33',
    'campus',
    '10.0.0.0/8, all',
    '169.254.0.0/16',
    '0.0.0.0/8',
  ])('[SAF-03] INNER_NETWORKS=%s is refused, with what it may be', (text) => {
    expect(() => readConfig({ INNER_NETWORKS: text })).toThrow(
      /^INNER_NETWORKS is wrong; it may be: networks .*10\.0\.0\.0\/8/,
    );
  });
  test('[SAF-03] no inner network is opened unless it is named', () => {
    const reaches = (setting: Record<string, string>) => inNetworks(readConfig(setting).innerNetworks);
    expect(reaches({})('10.1.2.3')).toBe(false);
    const named = reaches({ INNER_NETWORKS: '10.0.0.0/8, 192.168.0.0/16,fd12:3456::/32' });
    expect(['10.1.2.3', '192.168.9.9', 'fd12:3456::1', '127.0.0.1', '172.16.0.1'].map(named)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  test('mail needs a server and a sender', () => {
    const mail = { SMTP_URL: 'smtps://u:p@mail.example.edu', MAIL_FROM: '网上服务大厅 <hall@example.edu>' };
    expect(readConfig({}).mail).toBeNull();
    expect(readConfig(mail).mail).toEqual({ smtpUrl: mail.SMTP_URL, from: mail.MAIL_FROM });
    expect(() => readConfig({ SMTP_URL: mail.SMTP_URL })).toThrow(/^MAIL_FROM is missing/);
  });

  test('all that is wrong is told at once', () => {
    expect(() => readConfig({ PORT: 'x', DEMO_DATA: 'x' })).toThrow(/PORT[\s\S]*DEMO_DATA/);
    const faults = (env: Record<string, string>) => {
      try {
        return readConfig(env);
      } catch (error) {
        return (error as Error).message.split('\n').map((line) => line.split(' is ')[0]);
      }
    };
    expect(faults({ NODE_ENV: 'production' })).toEqual(['SECRET', 'NETWORK_KEY']);
    expect(
      faults({ NODE_ENV: 'production', PORT: 'x', SECRET: 'short', DEMO_DATA: 'true', SMTP_URL: 'smtp://mail' }),
    ).toEqual(['PORT', 'MAIL_FROM', 'DEMO_DATA', 'SECRET', 'NETWORK_KEY']);
  });
});

describe('production', () => {
  const production = { NODE_ENV: 'production', SECRET, NETWORK_KEY };

  test('has no demo data and no default organisation', () => {
    expect(readConfig(production)).toMatchObject({ demoData: false, defaultOrganisation: null });
    expect(() => readConfig({ ...production, DEMO_DATA: 'true' })).toThrow(/DEMO_DATA/);
  });

  test.each([
    [undefined],
    ['short'],
    ['change-me-change-me-change-me-change-me'],
    ['aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'],
  ])('refuses the secret %s, and the same as network key', (secret) => {
    expect(() => readConfig({ ...production, SECRET: secret })).toThrow(/^SECRET is/);
    expect(() => readConfig({ ...production, NETWORK_KEY: secret })).toThrow(/^NETWORK_KEY is/);
  });

  test('refuses one secret for both', () => {
    expect(readConfig(production)).toMatchObject({ secret: SECRET, networkKey: NETWORK_KEY });
    expect(() => readConfig({ ...production, NETWORK_KEY: SECRET })).toThrow(/^NETWORK_KEY is the same as SECRET/);
  });

  test.each(['postgres://campus:postgres@db/campus', 'postgres://campus:@db/campus'])('refuses %s', (url) => {
    expect(() => readConfig({ ...production, DATABASE_URL: url })).toThrow(/DATABASE_URL/);
  });
});
