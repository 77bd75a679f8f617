import { isVerifyName } from '@campus/rules/wecom/sign-in.ts';
import type { FastifyInstance } from 'fastify';
import { findVerifyText } from '#server/modules/parameters/index.ts';
import type { Runtime } from '#server/platform/runtime.ts';

/** The file by which WeCom sees that a domain is an organisation's; byte for byte as it was set. */
export function registerVerifyFile(app: FastifyInstance, { db }: Pick<Runtime, 'db'>): void {
  app.get<{ Params: { name: string } }>('/:name(^WW_verify_[A-Za-z0-9]{16}.txt$)', async (request, reply) => {
    const { name } = request.params;
    const text = isVerifyName(name) ? await findVerifyText(db, name) : null;
    if (text === null) return reply.callNotFound();
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(text);
  });
}
