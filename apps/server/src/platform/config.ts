import { isIP } from 'node:net';
import { judgeAddress } from '@campus/rules/connections/inner-addresses.ts';
import { z } from 'zod';
import { networksIn } from './addresses.ts';

/** A setting that is wrong: which one, and what it may be. */
export class WrongSetting extends Error {}

const number = (from: number, to: number, standard: number) =>
  z
    .string()
    .regex(/^\d+$/, `a whole number from ${from} to ${to}`)
    .transform(Number)
    .pipe(z.number(`a whole number from ${from} to ${to}`).min(from, `at least ${from}`).max(to, `at most ${to}`))
    .default(standard);
const yesNo = z.enum(['true', 'false'], 'true or false').transform((v) => v === 'true');

const MODES =
  'one of 1 (PC), 2 (phone), 3 (back-office), 4 (PC and phone), 5 (phone and back-office), 6 (PC and back-office)';

const PROXIES =
  'false, or the addresses and networks of the reverse proxies with commas between them; behind one on the same machine set TRUST_PROXY=127.0.0.1,::1';

const proxiesIn = (text: string): string[] => text.split(',').map((proxy) => proxy.trim());

const isProxies = (text: string): boolean =>
  proxiesIn(text).every((proxy) => {
    const [, address = '', bits = '0'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(proxy) ?? [];
    return isIP(address) !== 0 && Number(bits) <= (isIP(address) === 4 ? 32 : 128);
  });

const INNER =
  'networks with commas between them, such as 10.0.0.0/8,192.168.0.0/16: IPv4 from /8 on, IPv6 from /32 on, and none that is never called, such as 169.254.0.0/16';

const isInner = (text: string): boolean =>
  networksIn(text)?.every(({ address }) => judgeAddress(address) !== 'never') ?? false;

const ADDRESS = /^https?:\/\/[^\s?#]+[^/\s?#]$/;

/** Words that people leave in place of a secret; a production run refuses them. */
const KNOWN_DEFAULTS = ['change-me', 'changeme', 'secret', 'password', 'campus-hall', 'default', 'test'];

const databaseUrl = z.string().regex(/^postgres(ql)?:\/\//, 'postgres://user:password@host:port/database');

const settings = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test'], 'development, production or test').default('development'),
  PORT: number(0, 65535, 3000),
  HOST: z.string().min(1).default('0.0.0.0'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_STATEMENT_NAMES: yesNo.default(true),
  DATABASE_CONNECTIONS: number(2, 500, 20),
  DATA_FOLDER: z.string().min(1).optional(),
  DEPLOYMENT_MODE: z
    .string()
    .regex(/^[1-6]$/, MODES)
    .transform((v) => Number(v) as 1 | 2 | 3 | 4 | 5 | 6)
    .optional(),
  DEFAULT_ORGANISATION: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'an organisation identifier: small letters, digits and hyphens')
    .optional(),
  DEMO_DATA: yesNo.optional(),
  SECRET: z.string().min(1).optional(),
  NETWORK_KEY: z.string().min(1).optional(),
  API_BASE: z
    .string()
    .regex(
      /^(https?:\/\/[^\s?#]+[^/]|\/[\w\-/]*[\w-])?$/,
      'empty, a path such as /campus, or an address such as https://api.example.edu, without a slash at its end',
    )
    .default(''),
  ATTACHMENTS_PATH: z
    .string()
    .regex(/^\/[\w-]+(\/[\w-]+)*$/, 'a path such as /attachments')
    .default('/attachments'),
  ATTACHMENT_QUOTA_MB: number(1, 100_000, 200),
  CONTENT_QUOTA_MB: number(1, 10_000_000, 20_480),
  HOUSING_FEED_FOLDER: z.string().min(1).optional(),
  ROSTER_FOLDER: z.string().min(1).optional(),
  PUBLIC_ADDRESS: z
    .string()
    .regex(ADDRESS, 'an address such as https://hall.example.edu, without a slash at its end')
    .optional(),
  OTHER_ADDRESSES: z
    .string()
    .refine(
      (text) => text.split(',').every((address) => ADDRESS.test(address.trim())),
      'addresses such as https://hall.example.edu with commas between them, without slashes at their ends',
    )
    .optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/\S+$/, 'smtp://user:password@host:port, or smtps://… for TLS from the start')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
      'an address, or a name and an address: 网上服务大厅 <hall@example.edu>',
    )
    .optional(),
  API_DOCS: yesNo.optional(),
  PERSON_RATE_TIMES: number(1, 1000, 1),
  METRICS_TOKEN: z.string().min(16, 'at least 16 characters').optional(),
  TRUST_PROXY: z
    .string()
    .refine((text) => text === 'false' || isProxies(text), PROXIES)
    .default('false'),
  INNER_NETWORKS: z.string().refine(isInner, INNER).default(''),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'trace, debug, info, warn, error or silent')
    .default('info'),
  PAGES: z.enum(['build', 'none'], 'build or none').default('build'),
});

export type Config = {
  production: boolean;
  port: number;
  host: string;
  databaseUrl: string | null;
  /** Given where a pooler stands between: the same database without it, for what needs a connection of its own. */
  databaseDirectUrl: string | null;
  /** Whether statements are sent by name; not every pooler knows the names of another connection. */
  statementNames: boolean;
  databaseConnections: number;
  dataFolder: string | null;
  mode: 1 | 2 | 3 | 4 | 5 | 6 | null;
  defaultOrganisation: string | null;
  demoData: boolean;
  secret: string | null;
  /** Seals the passwords of the network's accounts; apart from the secret, so that either can be changed without the other. */
  networkKey: string | null;
  apiBase: string;
  attachmentsPath: string;
  attachmentQuotaBytes: number;
  contentQuotaBytes: number;
  housingFeedFolder: string | null;
  rosterFolder: string | null;
  /** Where people find the pages; for links that are sent to them. */
  publicAddress: string | null;
  /** By what else they find them: other hosts, the prefix of a WebVPN. */
  otherAddresses: string[];
  /** Null: this installation sends no mail. */
  mail: { smtpUrl: string; from: string } | null;
  /** Whether the calls are described at `/api/docs`, for anybody who asks. */
  apiDocs: boolean;
  /** How many times as often as usual people who are signed in may call. */
  personRateTimes: number;
  metricsToken: string | null;
  /** The proxies that are believed when they say where a call came from. */
  trustProxy: false | string[];
  /** The only inner networks in which other systems are called. */
  innerNetworks: string[];
  logLevel: string;
  pages: 'build' | 'none';
};

/** Reads the settings from the environment; throws WrongSetting with a line for each that is wrong. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const values = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = settings.safeParse(values);
  const unreadable = parsed.error?.issues.map(
    (issue) => `${String(issue.path[0])} is wrong; it may be: ${issue.message}`,
  );
  const production = values.NODE_ENV === 'production';
  const faults = [...(unreadable ?? []), ...togetherFaults(values), ...(production ? productionFaults(values) : [])];
  if (!parsed.success || faults.length > 0) throw new WrongSetting(faults.join('\n'));
  const s = parsed.data;
  return {
    production,
    port: s.PORT,
    host: s.HOST,
    databaseUrl: s.DATABASE_URL ?? null,
    databaseDirectUrl: s.DATABASE_DIRECT_URL ?? null,
    statementNames: s.DATABASE_STATEMENT_NAMES,
    databaseConnections: s.DATABASE_CONNECTIONS,
    dataFolder: s.DATA_FOLDER ?? null,
    mode: s.DEPLOYMENT_MODE ?? null,
    defaultOrganisation: s.DEFAULT_ORGANISATION ?? null,
    // Their passwords are known to everybody, so they never come into somebody's own database unasked.
    demoData: s.DEMO_DATA ?? !(production || s.DATABASE_URL),
    secret: s.SECRET ?? null,
    networkKey: s.NETWORK_KEY ?? null,
    apiBase: s.API_BASE,
    attachmentsPath: s.ATTACHMENTS_PATH,
    attachmentQuotaBytes: s.ATTACHMENT_QUOTA_MB * 1024 * 1024,
    contentQuotaBytes: s.CONTENT_QUOTA_MB * 1024 * 1024,
    housingFeedFolder: s.HOUSING_FEED_FOLDER ?? null,
    rosterFolder: s.ROSTER_FOLDER ?? null,
    // In development the product runs on this machine; elsewhere the address must be set.
    publicAddress: s.PUBLIC_ADDRESS ?? (s.NODE_ENV === 'development' ? `http://localhost:${s.PORT}` : null),
    otherAddresses: (s.OTHER_ADDRESSES ?? '').split(',').flatMap((address) => address.trim() || []),
    mail: s.SMTP_URL && s.MAIL_FROM ? { smtpUrl: s.SMTP_URL, from: s.MAIL_FROM } : null,
    apiDocs: s.API_DOCS ?? !production,
    personRateTimes: s.PERSON_RATE_TIMES,
    metricsToken: s.METRICS_TOKEN ?? null,
    trustProxy: s.TRUST_PROXY === 'false' ? false : proxiesIn(s.TRUST_PROXY),
    innerNetworks: s.INNER_NETWORKS === '' ? [] : [s.INNER_NETWORKS],
    logLevel: s.LOG_LEVEL,
    pages: s.PAGES,
  };
}

type Values = Record<string, string | undefined>;

/** Settings that only mean something beside another one. */
function* togetherFaults({ DATABASE_URL, DATABASE_DIRECT_URL, SMTP_URL, MAIL_FROM }: Values): Generator<string> {
  if (DATABASE_DIRECT_URL && !DATABASE_URL)
    yield 'DATABASE_DIRECT_URL is wrong without DATABASE_URL; it may be: the same database without its pooler';
  if (SMTP_URL && !MAIL_FROM) yield 'MAIL_FROM is missing; with SMTP_URL it must be: the address that mails come from';
}

function* productionFaults(values: Values): Generator<string> {
  const { SECRET, NETWORK_KEY, DEMO_DATA } = values;
  if (DEMO_DATA === 'true') yield 'DEMO_DATA is wrong; with NODE_ENV=production it may only be: false';
  yield* secretFaults('SECRET', SECRET);
  yield* secretFaults('NETWORK_KEY', NETWORK_KEY);
  if (NETWORK_KEY && NETWORK_KEY === SECRET)
    yield 'NETWORK_KEY is the same as SECRET; with NODE_ENV=production it must be: one of its own';
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL'])
    if (/:\/\/[^:@/]+:(postgres|password|secret|admin|root)?@/.test(values[name] ?? ''))
      yield `${name} has an empty or default password; with NODE_ENV=production it must have one of its own`;
}

function* secretFaults(name: string, value: string | undefined): Generator<string> {
  const must = 'with NODE_ENV=production it must be: at least 32 random characters';
  if (!value) return yield `${name} is missing; ${must}`;
  const isDefault = KNOWN_DEFAULTS.some((word) => value.toLowerCase().includes(word));
  if (value.length < 32 || isDefault || new Set(value).size < 10) yield `${name} is too weak; ${must}, no default`;
}
