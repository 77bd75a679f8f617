import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { RunningSession } from './port.ts';

const DISCONNECT_REQUEST = 40;
export const DISCONNECT_ACK = 41;
export const DISCONNECT_NAK = 42;

const USER_NAME = 1;
const NAS_IP_ADDRESS = 4;
const ACCT_SESSION_ID = 44;
const MESSAGE_AUTHENTICATOR = 80;
const NAS_IPV6_ADDRESS = 95;
const ERROR_CAUSE = 101;

const HEADER = 20;
const md5 = (...parts: readonly Buffer[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest();

function attribute(type: number, value: Buffer): Buffer {
  if (value.length > 253) throw new Error(`An attribute of RADIUS holds 253 bytes, not ${value.length}.`);
  return Buffer.concat([Buffer.of(type, value.length + 2), value]);
}

function addressAttribute(address: string): Buffer {
  if (!isIPv6(address)) return attribute(NAS_IP_ADDRESS, Buffer.from(address.split('.').map(Number)));
  const [head = '', tail] = address.split('::');
  const groups = (text: string | undefined) => (text ? text.split(':') : []);
  const [before, after] = [groups(head), groups(tail)];
  const filled = [...before, ...Array(8 - before.length - after.length).fill('0'), ...after];
  return attribute(NAS_IPV6_ADDRESS, Buffer.from(filled.map((group) => group.padStart(4, '0')).join(''), 'hex'));
}

/** The Disconnect-Request of RFC 5176 for one session; access servers since 2024 want it signed twice. */
export function disconnectRequest(session: RunningSession, identifier: number): Buffer {
  const secret = Buffer.from(session.nasSecret);
  const attributes = Buffer.concat([
    attribute(USER_NAME, Buffer.from(session.username)),
    addressAttribute(session.nasAddress),
    attribute(ACCT_SESSION_ID, Buffer.from(session.sessionId)),
    attribute(MESSAGE_AUTHENTICATOR, Buffer.alloc(16)),
  ]);
  const packet = Buffer.concat([Buffer.alloc(HEADER), attributes]);
  packet[0] = DISCONNECT_REQUEST;
  packet[1] = identifier;
  packet.writeUInt16BE(packet.length, 2);
  createHmac('md5', secret)
    .update(packet)
    .digest()
    .copy(packet, packet.length - 16);
  md5(packet, secret).copy(packet, 4);
  return packet;
}

export type Answer = { code: number; errorCause: number | null };

/** An answer to that request and signed with the secret; anything else is null, whoever sent it. */
export function readAnswer(request: Buffer, received: Buffer, nasSecret: string): Answer | null {
  const length = received.length >= HEADER ? received.readUInt16BE(2) : 0;
  if (length < HEADER || length > received.length || received[1] !== request[1]) return null;
  const answer = received.subarray(0, length);
  const expected = md5(
    answer.subarray(0, 4),
    request.subarray(4, HEADER),
    answer.subarray(HEADER),
    Buffer.from(nasSecret),
  );
  if (!timingSafeEqual(expected, answer.subarray(4, HEADER))) return null;
  return { code: answer[0] as number, errorCause: errorCauseOf(answer.subarray(HEADER)) };
}

function errorCauseOf(attributes: Buffer): number | null {
  for (let at = 0; at + 2 <= attributes.length; ) {
    const length = attributes[at + 1] as number;
    if (length < 2 || at + length > attributes.length) return null;
    if (attributes[at] === ERROR_CAUSE && length === 6) return attributes.readUInt32BE(at + 2);
    at += length;
  }
  return null;
}
