import Fastify from 'fastify';
import type { Pool } from 'pg';
import { type Rerun, runAgain, type Sending } from './rerun.ts';

/** What the bare server answers with, and what it asks of the database before, by connection. */
export type BareSubject = { page: unknown; reruns: Rerun[] };

export const barePaths = {
  eleven: '/eleven',
  page: '/page',
  statements: (sending: Sending, n: number) => `/${sending}/${n}`,
};

/** A Fastify with nothing in it but routes that answer: eleven bytes, a page, or a page after its statements. */
export async function startBareFastify(pool: Pool) {
  let subject: BareSubject = { page: null, reruns: [] };
  const app = Fastify();
  app.get(barePaths.eleven, async () => ({ ok: true }));
  app.get(barePaths.page, async () => subject.page);
  for (const sending of ['prepared', 'planned'] as const)
    app.get<{ Params: { n: string } }>(`/${sending}/:n`, async ({ params }) => {
      const { page, reruns } = subject;
      await runAgain(pool, reruns[Number(params.n) % reruns.length] as Rerun, sending);
      return page;
    });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    port: (app.server.address() as { port: number }).port,
    show: (next: BareSubject) => {
      subject = next;
    },
    close: () => app.close(),
  };
}
