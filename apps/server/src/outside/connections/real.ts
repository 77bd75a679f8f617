import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import { type CallFailure, connectionLimits } from '@campus/rules/connections/vocabulary.ts';
import { type Found, findAllowed, findByName, plainHost } from './find-addresses.ts';
import type { CallOut, FindAddresses, OutgoingCall, OutgoingReply } from './port.ts';

/** An import of `node:http` reads every name that it has, and with them Node's whole `fetch`: 70 ms and 10 MB for nothing. */
const require = createRequire(import.meta.url);
const http = require('node:http') as typeof import('node:http');
const https = require('node:https') as typeof import('node:https');

const { requestBytes, replyBytes } = connectionLimits;

type Options = {
  findAddresses?: FindAddresses /** The only authority whose certificates are believed. */;
  ca?: string;
};

/**
 * Calls other systems: one connection for one request, to an address that was looked up and judged before, without
 * redirects, without anything compressed, and with one deadline for all of it.
 */
export function createCallOut({ findAddresses = findByName, ca }: Options = {}): CallOut {
  return async (call) => {
    if (call.body !== null && Buffer.byteLength(call.body) > requestBytes) return failed('request-too-large');
    const deadline = AbortSignal.timeout(call.timeoutMs);
    const found = await Promise.race([findAllowed(call, findAddresses), whenOver(deadline)]);
    if ('failure' in found) return failed(found.failure);
    return send(call, found.addresses, deadline, ca);
  };
}

const failed = (failure: CallFailure, status: number | null = null): OutgoingReply => ({ status, body: null, failure });

const whenOver = (deadline: AbortSignal): Promise<{ failure: CallFailure }> =>
  new Promise((resolve) => deadline.addEventListener('abort', () => resolve({ failure: 'timeout' }), { once: true }));

type Addresses = Extract<Found, { addresses: unknown }>['addresses'];

function send(call: OutgoingCall, addresses: Addresses, deadline: AbortSignal, ca?: string): Promise<OutgoingReply> {
  const { address, target, method, headers, body } = call;
  const host = plainHost(address.host);
  return new Promise((resolve) => {
    const options = {
      host,
      port: address.port,
      path: target,
      method,
      headers: {
        ...headers,
        'accept-encoding': 'identity',
        ...(body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
      },
      agent: false,
      // Whatever asks for the address gets those that were judged.
      lookup: (_host, { all }, done) => {
        const [first] = addresses as [Addresses[number]];
        if (all) done(null, addresses);
        else done(null, first.address, first.family);
      },
      insecureHTTPParser: false,
    } satisfies RequestOptions;
    const request =
      address.scheme === 'https'
        ? https.request({ ...options, ...(isIP(host) ? {} : { servername: host }), ...(ca ? { ca } : {}) })
        : http.request(options);
    const end = (reply: OutgoingReply) => {
      resolve(reply);
      deadline.removeEventListener('abort', onOver);
      request.destroy();
    };
    const onOver = () => end(failed('timeout'));
    deadline.addEventListener('abort', onOver, { once: true });
    request.on('error', (error) => end(failed(failureOf(error))));
    request.once('response', (response) => read(request, response, end));
    // Nobody asked for another protocol.
    request.once('upgrade', () => end(failed('unreachable')));
    request.end(body ?? undefined);
    if (deadline.aborted) onOver();
  });
}

function read(request: ClientRequest, response: IncomingMessage, end: (reply: OutgoingReply) => void): void {
  const status = response.statusCode ?? 0;
  const { 'content-encoding': encoding = 'identity', 'content-length': announced = '0' } = response.headers;
  request.on('close', () => end(failed('unreachable', status)));
  response.on('error', () => end(failed('unreachable', status)));
  if (status >= 300 && status < 400) return end(failed('redirect', status));
  if (encoding.trim().toLowerCase() !== 'identity') return end(failed('reply-encoded', status));
  if (Number(announced) > replyBytes) return end(failed('reply-too-large', status));
  const chunks: Buffer[] = [];
  let length = 0;
  response.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > replyBytes) return end(failed('reply-too-large', status));
    chunks.push(chunk);
  });
  response.once('end', () => {
    if (!response.complete) return end(failed('unreachable', status));
    end({ status, body: Buffer.concat(chunks), failure: null });
  });
}

const UNTRUSTED = /^(CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|INVALID_CA|HOSTNAME_MISMATCH|EPROTO)/;

function failureOf(error: Error): CallFailure {
  const { code = '' } = error as { code?: string };
  return UNTRUSTED.test(code) ? 'certificate' : 'unreachable';
}
