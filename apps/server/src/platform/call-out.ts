import { lookup } from 'node:dns/promises';
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { createRequire } from 'node:module';
import { isIP, isIPv4 } from 'node:net';
import { mayReach } from '@campus/rules/connections/inner-addresses.ts';
import { type CallFailure, connectionLimits } from '@campus/rules/connections/vocabulary.ts';
import { inNetworks } from './addresses.ts';

/** An import of `node:https` reads every name that it has, and with them Node's whole `fetch`: 70 ms and 10 MB for nothing. */
const https = createRequire(import.meta.url)('node:https') as typeof import('node:https');

/** One request to another system. Everything in its path and its headers can stand there as it is. */
export type OutgoingCall = {
  host: string;
  port: number;
  /** The path with what stands behind its question mark. */
  target: string;
  method: string;
  headers: Readonly<Record<string, string>>;
  body: string | null;
  /** No more of a reply is read. */
  mostBytes: number;
  /** The only authority whose certificates are believed; the usual ones where none is named. */
  authority?: string | null;
};

/** What came back, whatever its status; or why nothing did that can be read. */
export type OutgoingReply =
  | { status: number; body: Buffer; failure: null }
  | { status: number | null; body: null; failure: CallFailure };

/** `until` is for all of it: finding the name, connecting, sending, and reading the last byte. */
export type CallOut = (call: OutgoingCall, until: AbortSignal) => Promise<OutgoingReply>;

/**
 * The one way out: every request to another system goes through it. By https alone, over one connection to an address that
 * was looked up and judged before, without redirects, and without anything compressed. Inner addresses are reached only in
 * the networks that the installation names.
 */
export function createCallOut(innerNetworks: readonly string[]): CallOut {
  const isNamed = inNetworks(innerNetworks);
  return async (call, until) => {
    if (call.body !== null && Buffer.byteLength(call.body) > connectionLimits.requestBytes)
      return failed('request-too-large');
    const found = await Promise.race([findAddresses(plainHost(call.host), isNamed), whenOver(until)]);
    return 'failure' in found ? failed(found.failure) : send(call, found.addresses, until);
  };
}

/** Where a call to an address goes. */
export function placeAt(address: string): Pick<OutgoingCall, 'host' | 'port' | 'target'> {
  const { hostname, port, pathname, search } = new URL(address);
  return { host: hostname, port: Number(port || 443), target: pathname + search };
}

const failed = (failure: CallFailure, status: number | null = null): OutgoingReply => ({ status, body: null, failure });

/** `[::1]` as it stands in an address is `::1`. */
const plainHost = (host: string): string => host.replace(/^\[(.*)\]$/, '$1');

const whenOver = (until: AbortSignal): Promise<{ failure: CallFailure }> =>
  new Promise((resolve) => {
    const over = () => resolve({ failure: 'timeout' });
    if (until.aborted) over();
    else until.addEventListener('abort', over, { once: true });
  });

type Addresses = { address: string; family: 4 | 6 }[];

/**
 * The addresses to which a call may connect. The name is looked up once, and nothing else is connected to: what it means a
 * moment later does not matter. One address that is refused refuses them all.
 */
async function findAddresses(
  host: string,
  isNamed: (address: string) => boolean,
): Promise<{ addresses: Addresses } | { failure: CallFailure }> {
  const found = isIP(host) ? [host] : await lookup(host, { all: true, verbatim: true }).then(addressesIn, () => []);
  if (found.length === 0) return { failure: 'name-unknown' };
  if (!found.every((address) => mayReach(address, isNamed))) return { failure: 'inner-address' };
  return { addresses: found.map((address) => ({ address, family: isIPv4(address) ? 4 : 6 })) };
}

const addressesIn = (found: readonly { address: string }[]): string[] => found.map(({ address }) => address);

function send(call: OutgoingCall, addresses: Addresses, until: AbortSignal): Promise<OutgoingReply> {
  const { target, method, headers, body, authority } = call;
  const host = plainHost(call.host);
  return new Promise((resolve) => {
    const request = https.request({
      host,
      port: call.port,
      path: target,
      method,
      headers: {
        'user-agent': 'campus-hall',
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
      ...(isIP(host) ? {} : { servername: host }),
      ...(authority ? { ca: authority } : {}),
    } satisfies RequestOptions & { servername?: string; ca?: string });
    const end = (reply: OutgoingReply) => {
      resolve(reply);
      until.removeEventListener('abort', onOver);
      request.destroy();
    };
    const onOver = () => end(failed('timeout'));
    until.addEventListener('abort', onOver, { once: true });
    request.on('error', (error) => end(failed(failureOf(error))));
    request.once('response', (response) => read(request, response, call.mostBytes, end));
    // Nobody asked for another protocol.
    request.once('upgrade', () => end(failed('unreachable')));
    request.end(body ?? undefined);
    if (until.aborted) onOver();
  });
}

function read(
  request: ClientRequest,
  response: IncomingMessage,
  mostBytes: number,
  end: (reply: OutgoingReply) => void,
): void {
  const status = response.statusCode ?? 0;
  const { 'content-encoding': encoding = 'identity', 'content-length': announced = '0' } = response.headers;
  request.on('close', () => end(failed('unreachable', status)));
  response.on('error', () => end(failed('unreachable', status)));
  if (status >= 300 && status < 400) return end(failed('redirect', status));
  if (encoding.trim().toLowerCase() !== 'identity') return end(failed('reply-encoded', status));
  if (Number(announced) > mostBytes) return end(failed('reply-too-large', status));
  const chunks: Buffer[] = [];
  let length = 0;
  response.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > mostBytes) return end(failed('reply-too-large', status));
    chunks.push(chunk);
  });
  response.once('end', () => {
    if (!response.complete) return end(failed('unreachable', status));
    end({ status, body: Buffer.concat(chunks), failure: null });
  });
}

const UNTRUSTED = /^(CERT_|ERR_TLS_CERT|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|INVALID_CA|HOSTNAME_MISMATCH)/;

/** Whoever speaks no TLS is as good as nobody: what listens at a port is not told. */
function failureOf(error: Error): CallFailure {
  const { code = '' } = error as { code?: string };
  return UNTRUSTED.test(code) ? 'certificate' : 'unreachable';
}
