import type { Area } from '@campus/rules/deployment/modes.ts';
import { z } from 'zod';
import type { Permission } from './permissions.ts';
import type { houseRefusals, RefusalCode } from './refusals.ts';

/** Signature keys have scopes: the browser's key is public by nature and opens only the hall's open calls. */
export type SignatureScope = 'hall' | 'deposit' | 'feed' | 'roster';

export type Access =
  | { kind: 'open' }
  | { kind: 'signature'; scope: SignatureScope }
  | { kind: 'signed-in'; token: 'hall' | 'session' | 'any' }
  | { kind: 'permission'; permission: Permission }
  | { kind: 'signed-link' };

export const open = { kind: 'open' } as const satisfies Access;
export const signature = <S extends SignatureScope>(scope: S) => ({ kind: 'signature', scope }) as const;
export const signedIn = <T extends 'hall' | 'session' | 'any'>(token: T) => ({ kind: 'signed-in', token }) as const;
export const permission = <P extends Permission>(name: P) => ({ kind: 'permission', permission: name }) as const;
export const signedLink = { kind: 'signed-link' } as const satisfies Access;

/** Which kind of record a call is about, and the field that names it. */
export type About = { kind: 'person' | 'process' | 'role'; field: string };

/** How the reply is wrapped: hall {StatusCode, Data, Msg}, office {statusCode, data, msg}, bare, OAuth 2, bytes, or events as they come. */
export type Envelope = 'hall' | 'office' | 'bare' | 'oauth' | 'bytes' | 'events';

/** The limits on how often one address may call without being signed in, and how often one person who is. */
export type AddressRate = 'open' | 'sign-in' | 'registration' | 'reset';
export type PersonRate = 'read' | 'write' | 'search' | 'upload' | 'heavy';
export type Rate = AddressRate | PersonRate;

const BODY_KB = 64;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const nothing = z.strictObject({});
type Empty = typeof nothing;

export type CallDefinition<
  A extends Access,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  F extends RefusalCode,
> = {
  /** The path's last word is its name in the log, the audit and the OpenAPI document. */
  method: Method;
  path: `/${string}`;
  /** One sentence for the people who read the OpenAPI document. */
  summary: string;
  /** The areas that it serves; a deployment that serves none of them refuses the call. Empty: every deployment. */
  areas: readonly Area[];
  access: A;
  /**
   * Rights by which it opens, or opens further, beyond its access. Where the access is a permission, any of these will do
   * instead. Elsewhere its use case asks for them: a use case may ask only for rights that its call names.
   */
  alsoBy?: readonly Permission[];
  /** The record that it is about, where people may see one record and not another. */
  about?: About;
  /**
   * Also for people whose password is a one-time one: they may see who they are, choose a password, and leave. Other
   * calls ask for no sign-in, or for a permission, and have no use for it.
   */
  oneTimePassword?: A extends { kind: 'signed-in' } ? true : never;
  query?: Q;
  body?: B;
  reply: R;
  envelope?: Envelope;
  /**
   * Also served by GET, with the fields of the body in the address, because the specification has it so. Whatever stands
   * between keeps addresses in its logs, so our own pages send the body.
   */
  alsoByGet?: true;
  /** GET reads, everything else writes; a GET that the specification makes write says so. */
  writes?: boolean;
  /** What its use case may refuse beyond what the house refuses for every call. */
  refusals?: readonly Exclude<F, (typeof houseRefusals)[number]>[];
  /** The names of payload fields that the audit keeps; none unless named, so no secret gets there by accident. */
  audit?: readonly string[];
  /** Takes one file in a multipart body: a small one, or one of so many MB that is written while it comes. */
  upload?: boolean | { streamedMb: number };
  /** The largest body that it takes, in KB; 64 unless its texts need more. A file has limits of its own. */
  bodyKb?: number;
  /**
   * The rate it counts in. Unless it says otherwise: `open` for people who are not signed in; for those who are, what makes
   * a file or takes long is `heavy`, what takes a file is an `upload`, and everything else a `read` or a `write`.
   */
  rate?: A extends { kind: 'signed-in' | 'permission' } ? PersonRate : AddressRate;
  /** Works on a list of everybody: it may be silent for minutes before it answers. */
  takesLong?: true;
  /** Answers with a link that opens without a sign-in. */
  givesLink?: true;
  /** The field with the rows of a list from outside: its use case puts a row with odd text aside, so the list is not refused for it. */
  outsideRows?: string;
};

export type Call<
  A extends Access = Access,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
  F extends RefusalCode = RefusalCode,
> = {
  name: string;
  domain: string;
  method: Method;
  path: string;
  summary: string;
  areas: readonly Area[];
  access: A;
  alsoBy: readonly Permission[];
  about: About | null;
  oneTimePassword: boolean;
  query: Q;
  body: B;
  reply: R;
  envelope: Envelope;
  writes: boolean;
  refusals: readonly F[];
  audit: readonly string[];
  upload: boolean;
  /** The largest file that it takes while it comes; null where it is read whole first, or takes none. */
  streamedMb: number | null;
  bodyKb: number;
  rate: Rate;
  outsideRows: string | null;
  takesLong: boolean;
  givesLink: boolean;
  alsoByGet: boolean;
};

/** One definition gives validation, access, reply shape, refusals, audit, OpenAPI and the typed client. */
export function defineCall<
  const A extends Access,
  R extends z.ZodType,
  Q extends z.ZodType = Empty,
  B extends z.ZodType = Empty,
  const F extends RefusalCode = never,
>(d: CallDefinition<A, Q, B, R, F>): Call<A, Q, B, R, F> {
  const words = d.path.split('/').filter((w) => w && !w.startsWith(':'));
  return {
    name: words.at(-1) ?? d.path,
    domain: words.length > 1 ? (words.at(-2) as string) : (words[0] as string),
    method: d.method,
    path: d.path,
    summary: d.summary,
    areas: d.areas,
    access: d.access,
    alsoBy: d.alsoBy ?? [],
    about: d.about ?? null,
    oneTimePassword: d.oneTimePassword ?? false,
    query: d.query ?? (nothing as unknown as Q),
    body: d.body ?? (nothing as unknown as B),
    reply: d.reply,
    envelope: d.envelope ?? 'office',
    writes: d.writes ?? d.method !== 'GET',
    refusals: (d.refusals ?? []) as readonly F[],
    audit: d.audit ?? [],
    upload: Boolean(d.upload),
    streamedMb: typeof d.upload === 'object' ? d.upload.streamedMb : null,
    bodyKb: d.bodyKb ?? BODY_KB,
    rate: d.rate ?? usualRate(d),
    outsideRows: d.outsideRows ?? null,
    takesLong: d.takesLong ?? false,
    givesLink: d.givesLink ?? false,
    alsoByGet: d.alsoByGet ?? false,
  };
}

type Rated = Pick<CallDefinition<Access, z.ZodType, z.ZodType, z.ZodType, never>, 'access' | 'method' | 'writes'> & {
  envelope?: Envelope;
  upload?: unknown;
  takesLong?: true;
};

function usualRate({ access, method, writes, envelope, upload, takesLong }: Rated): Rate {
  if (access.kind !== 'signed-in' && access.kind !== 'permission') return 'open';
  if (takesLong || envelope === 'bytes') return 'heavy';
  if (upload) return 'upload';
  return (writes ?? method !== 'GET') ? 'write' : 'read';
}

/** Every right that opens a call or more of it. */
export const rightsOf = ({ access, alsoBy }: Pick<Call, 'access' | 'alsoBy'>): readonly Permission[] =>
  access.kind === 'permission' ? [access.permission, ...alsoBy] : alsoBy;

/** An empty object's own type would forbid the fields of the other part. */
type Part<Fields> = string extends keyof Fields ? unknown : Fields;

/** What a caller sends: query and body fields side by side. */
export type Sent<C> =
  C extends Call<infer _A, infer Q, infer B, infer _R> ? Part<z.input<Q>> & Part<z.input<B>> : never;
/** What the use case gets, checked. */
export type Received<C> =
  C extends Call<infer _A, infer Q, infer B, infer _R> ? Part<z.output<Q>> & Part<z.output<B>> : never;
/** What the use case answers, before unknown fields are dropped. */
export type Answered<C> = C extends Call<infer _A, infer _Q, infer _B, infer R> ? z.input<R> : never;
/** What the client reads. */
export type Reply<C> = C extends Call<infer _A, infer _Q, infer _B, infer R> ? z.output<R> : never;
