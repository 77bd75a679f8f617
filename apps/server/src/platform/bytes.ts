import type { Readable } from 'node:stream';
import { harmless } from '@campus/rules/basics/texts.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';
import { setFilePolicy } from './security-headers.ts';
import type { Range } from './storage.ts';

type FileDescription = { mediaType: string; name: string; disposition: 'inline' | 'attachment' };

/** Bytes whose number is known, to be had whole or in part. */
export type WholeBytes = FileDescription & {
  length: number;
  /** Names these bytes and no others: other bytes have another one. */
  tag: string;
  /** Null where the file has gone. */
  open(range: Range | null): Promise<Readable | null>;
  /** Whether anybody may see them, so that proxies may cache them. */
  forAll?: boolean;
};

/** Bytes whose number is only known once everything is sent. */
export type FlowingBytes = FileDescription & { length: null; stream: NodeJS.ReadableStream };

/** The bytes of a file, as a use case with the `bytes` envelope answers them; what is no picture is kept, never shown as a page. */
export type Bytes = WholeBytes | FlowingBytes;

/** Sends all bytes or the requested range, so that videos can be sought and broken downloads resumed. */
export async function sendBytes(request: FastifyRequest, reply: FastifyReply, bytes: Bytes): Promise<FastifyReply> {
  const { mediaType, name, disposition } = bytes;
  const headers = {
    'content-type': mediaType,
    'cache-control': 'private, max-age=300',
    'content-disposition': `${disposition}; filename*=UTF-8''${encodeURIComponent(harmless(name))}`,
  };
  if (bytes.length === null) {
    setFilePolicy(request, reply);
    return reply.headers(headers).send(bytes.stream);
  }
  return sendWhole(request, reply, bytes, headers);
}

async function sendWhole(
  request: FastifyRequest,
  reply: FastifyReply,
  { length, tag, open, forAll }: WholeBytes,
  headers: Record<string, string>,
): Promise<FastifyReply> {
  const { 'if-range': since } = request.headers;
  const identity = { 'accept-ranges': 'bytes', etag: `"${tag}"` };
  const caching = { 'cache-control': forAll ? 'public, max-age=300' : headers['cache-control'] };
  if (isKnown(request, tag))
    return reply
      .code(304)
      .headers({ ...identity, ...caching })
      .send();
  // A range of changed bytes would not fit the part that the client already has.
  const range = rangeOf(since === undefined || since === `"${tag}"` ? request.headers.range : undefined, length);
  if (range === 'nothing')
    return reply
      .code(416)
      .headers({ ...identity, 'content-range': `bytes */${length}` })
      .send();
  const stream = await open(range);
  if (!stream) throw new Refusal('not-found');
  setFilePolicy(request, reply);
  if (range) reply.code(206).header('content-range', `bytes ${range.from}-${range.to}/${length}`);
  return reply
    .headers({ ...headers, ...identity, ...caching, 'content-length': range ? range.to - range.from + 1 : length })
    .send(stream);
}

/** Whether the asker has these bytes already. */
export const isKnown = ({ headers }: FastifyRequest, tag: string): boolean =>
  headers['if-none-match']?.split(',').some((etag) => etag.trim().replace(/^W\//, '') === `"${tag}"`) ?? false;

/** The part that a header asks for: null for everything, also where it cannot be understood or asks for several parts. */
export function rangeOf(header: string | undefined, length: number): Range | null | 'nothing' {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  const [first, last] = [found?.[1] ?? '', found?.[2] ?? ''];
  if (first === '' && last === '') return null;
  if (first === '') {
    const wanted = Math.min(Number(last), length);
    return wanted === 0 ? 'nothing' : { from: length - wanted, to: length - 1 };
  }
  const from = Number(first);
  if (last !== '' && Number(last) < from) return null;
  if (from >= length) return 'nothing';
  return { from, to: last === '' ? length - 1 : Math.min(Number(last), length - 1) };
}
