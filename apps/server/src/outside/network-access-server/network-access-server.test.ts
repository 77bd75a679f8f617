import { createHash, createHmac } from 'node:crypto';
import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import { createNetworkAccessServer } from './index.ts';
import { disconnectRequest } from './packet.ts';

const SECRET = 'shared by both';
const session = { username: '2023@scut', sessionId: 'S-1', nasAddress: '127.0.0.1', nasSecret: SECRET };
const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest();

const open: Socket[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const socket of open.splice(0)) socket.close();
});

/** An answer that comes is waited for, however long the machine takes. */
const PATIENT_MS = 60_000;
/** What never comes is not waited for long. */
const BRIEF_MS = 60;

/** An access server that answers as the test says; what it was asked is kept. */
async function nas(
  answer: (request: Buffer, reply: (packet: Buffer) => void, from: RemoteInfo) => void,
  waitMs = PATIENT_MS,
) {
  const requests: Buffer[] = [];
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  open.push(socket);
  await once(socket, 'listening');
  socket.on('message', (request, from) => {
    requests.push(request);
    answer(request, (packet) => socket.send(packet, from.port, from.address), from);
  });
  const { port } = socket.address();
  return { asked: requests, disconnect: createNetworkAccessServer({ port, waitMs }).disconnect };
}

function answerTo(request: Buffer, code: number, attributes: Buffer = Buffer.alloc(0), secret = SECRET): Buffer {
  const head = Buffer.of(code, request[1] as number, 0, 20 + attributes.length);
  return Buffer.concat([head, md5(head, request.subarray(4, 20), attributes, Buffer.from(secret)), attributes]);
}
const cause = (n: number) => Buffer.of(101, 6, 0, 0, n >> 8, n & 255);

test('the request names the session and is signed with both signatures of RFC 5176', async () => {
  const { asked: requests, disconnect } = await nas((request, reply) => reply(answerTo(request, 41)));
  expect(await disconnect(session)).toBe('ended');
  const [request] = requests as [Buffer];
  expect(requests).toHaveLength(1);
  expect(request[0]).toBe(40);
  expect(request.readUInt16BE(2)).toBe(request.length);
  const attributes = new Map<number, Buffer>();
  for (let at = 20; at < request.length; at += request[at + 1] as number)
    attributes.set(request[at] as number, request.subarray(at + 2, at + (request[at + 1] as number)));
  expect([...attributes.keys()].sort((a, b) => a - b)).toEqual([1, 4, 44, 80]);
  expect(String(attributes.get(1))).toBe('2023@scut');
  expect(attributes.get(4)).toEqual(Buffer.of(127, 0, 0, 1));
  expect(String(attributes.get(44))).toBe('S-1');
  const unsigned = Buffer.from(request);
  unsigned.fill(0, 4, 20);
  expect(md5(unsigned, Buffer.from(SECRET))).toEqual(request.subarray(4, 20));
  unsigned.fill(0, request.length - 16);
  expect(createHmac('md5', SECRET).update(unsigned).digest()).toEqual(attributes.get(80));
});

test('what the server answers is told apart', async () => {
  const answers: [number, Buffer?][] = [[41], [42, cause(503)], [42, cause(401)], [42]];
  for (const [n, ending] of (['ended', 'gone', 'refused', 'refused'] as const).entries()) {
    const [code, attributes] = answers[n] as [number, Buffer?];
    const { disconnect } = await nas((request, reply) => reply(answerTo(request, code, attributes)));
    expect(await disconnect(session)).toBe(ending);
  }
});

test('three tries, the same packet each time, and then silence is told', async () => {
  const silent = await nas(() => {}, BRIEF_MS);
  expect(await silent.disconnect(session)).toBe('silent');
  await expect.poll(() => silent.asked.length, { timeout: PATIENT_MS }).toBe(3);
  expect(new Set(silent.asked.map((packet) => packet.toString('hex'))).size).toBe(1);
});

test('an answer to the last try still counts', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // The first two are not answered: the patience of whoever asked is over as soon as they have come.
  const late = await nas((request, reply) => {
    if (late.asked.length === 3) reply(answerTo(request, 41));
    else vi.advanceTimersByTime(PATIENT_MS);
  });
  expect(await late.disconnect(session)).toBe('ended');
  expect(late.asked).toHaveLength(3);
});

test('nothing that is not the server’s own signed answer is believed', async () => {
  // Each forgery says that the session was ended; the server's own answer, which follows it, that it was gone.
  const own = (request: Buffer) => answerTo(request, 42, cause(503));
  const forged: ((request: Buffer) => Buffer)[] = [
    (request) => answerTo(request, 41, undefined, 'another secret'),
    (request) => Buffer.concat([answerTo(request, 41).subarray(0, 4), Buffer.alloc(16)]),
    () => Buffer.of(41),
    (request) => {
      const other = Buffer.from(request);
      other[1] = ((request[1] as number) + 1) % 256;
      return answerTo(other, 41);
    },
    (request) => {
      const packet = answerTo(request, 41);
      packet.writeUInt16BE(4000, 2);
      return packet;
    },
  ];
  for (const [n, forge] of forged.entries()) {
    const { disconnect } = await nas((request, reply) => {
      reply(forge(request));
      reply(own(request));
    });
    expect(await disconnect(session), `forgery ${n}`).toBe('gone');
  }
  const stranger = createSocket('udp4').bind(0, '127.0.0.1');
  open.push(stranger);
  const elsewhere = await nas((request, reply, from) =>
    stranger.send(answerTo(request, 41), from.port, from.address, () => reply(own(request))),
  );
  expect(await elsewhere.disconnect(session)).toBe('gone');
});

test('a name is not an address, nobody listening is silence, and IPv6 has an attribute of its own', async () => {
  const port = createNetworkAccessServer({ port: 9, waitMs: 20 });
  await expect(port.disconnect({ ...session, nasAddress: 'localhost' })).rejects.toThrow('localhost is no address');
  expect(await port.disconnect(session)).toBe('silent');
  const packet = disconnectRequest({ ...session, nasAddress: '2001:db8::1:2' }, 1);
  expect(packet.toString('hex')).toContain('5f12' + '20010db8000000000000000000010002');
});
