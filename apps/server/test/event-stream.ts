import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { streamMessages } from '@campus/contract/calls/inbox.ts';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';

type Said = { event: string; data: unknown };

/** The address of an app that really listens: streams have no end, and an injected request waits for one. */
export async function addressOf(app: FastifyInstance): Promise<string> {
  const there = app.addresses().find((one) => typeof one === 'object');
  if (there) return `http://127.0.0.1:${there.port}`;
  return app.listen({ port: 0, host: '127.0.0.1' });
}

/** Reads a stream, of the caller's messages unless said, as a page does, over a connection of its own that nobody keeps open afterwards. */
export async function openStream(address: string, token: string, { path }: { path: string } = streamMessages) {
  const request = get(`${address}${path}`, {
    agent: false,
    headers: { authorization: `Bearer ${token}` },
  });
  const [reply] = (await once(request, 'response')) as [IncomingMessage];
  const said: Said[] = [];
  let over = false;
  let wake = () => {};
  const read = async () => {
    let text = '';
    for await (const chunk of reply.setEncoding('utf8')) {
      text += chunk;
      const blocks = text.split('\n\n');
      text = blocks.pop() as string;
      for (const block of blocks) {
        const found = /^event: (.+)\ndata: (.+)$/.exec(block);
        if (found) said.push({ event: found[1] as string, data: JSON.parse(found[2] as string) });
      }
      wake();
    }
  };
  const ended = read()
    .catch(() => {})
    .finally(() => {
      over = true;
      wake();
    });
  /** Waits until something holds of what was said; what does not come within a minute does not come. */
  const until = async (holds: () => boolean): Promise<void> => {
    const late = Date.now() + 60_000;
    while (!holds() && !over && Date.now() < late)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 200);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    expect(holds(), `it said ${JSON.stringify(said)}${over ? ' and ended' : ''}`).toBe(true);
  };
  return {
    reply,
    said,
    ended,
    until,
    /** The last number that was said, once it is this one. */
    untilUnread: (unread: number) =>
      until(() => {
        const last = said.at(-1);
        return last?.event === 'unread' && (last.data as { unread: number }).unread === unread;
      }),
    close: async () => {
      request.destroy();
      await ended;
    },
  };
}
