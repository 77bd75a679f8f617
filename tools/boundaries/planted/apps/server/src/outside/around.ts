import type { ClientRequest } from 'node:http';
import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import * as net from 'node:net'; // breaks: one-way-out
import { connect, isIPv4 } from 'net'; // breaks: one-way-out
import { lookup } from 'node:dns/promises'; // breaks: one-way-out
export { request } from 'node:https'; // breaks: one-way-out

const require = createRequire(import.meta.url);
const tls = require('tls') as typeof import('node:tls'); // breaks: one-way-out
const load = require;
const dgram = load('node:dgram'); // breaks: one-way-out
const http2 = process.getBuiltinModule('http2'); // breaks: one-way-out
const late = await import('node:https'); // breaks: one-way-out

const queue = { fetch: () => isIP('::1'), WebSocket: 1 };
export const asked = await fetch('https://example.edu'); // breaks: one-way-out
export const alias = [globalThis.fetch, queue.fetch()]; // breaks: one-way-out
export const socket = new WebSocket('wss://example.edu'); // breaks: one-way-out
export const all = [net, connect, isIPv4, lookup, tls, dgram, http2, late, queue] as unknown as ClientRequest[];
