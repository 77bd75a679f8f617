import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { allPages } from '@campus/contract/pages/all.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from './config.ts';
import { firstScreenOf, landingPath, readFirstScreens } from './first-screens.ts';
import { type FindPreload, orNothingWhenLate, preloadHtml } from './preload.ts';
import { Refusal } from './refusal.ts';
import { wrapRefusal } from './replies.ts';
import { languageOf } from './request-context.ts';
import { setPagePolicy } from './security-headers.ts';

/** What every page must know before its first call; public by nature. */
export type Boot = {
  apiBase: string;
  attachmentsPath: string;
  mode: Config['mode'];
  defaultOrganisation: string | null;
  hallKey: { appkey: string; secret: string };
  version: string;
};

const BOOT_PLACE = /<script id="boot" type="application\/json">[^<]*<\/script>/;
const PAGE_PLACE = '<div id="page">';
const EARLY_PLACE = /<script id="early" type="application\/json">[^<]*<\/script>/;

/** Files of the build are sent as they lie there, a few dozen for one page; to count them would cost as much. */
const UNCOUNTED = { countsAs: 'nothing' } as const;

/** Serves the built pages: assets that never change, and one document that every page address answers with. */
export async function registerPages(
  app: FastifyInstance,
  folder: string | null,
  { mode, findBoot, findPreload }: { mode: Config['mode']; findBoot: () => Promise<Boot>; findPreload: FindPreload },
): Promise<void> {
  app.get('/boot.json', async (_request, reply) => reply.header('cache-control', 'no-store').send(await findBoot()));
  if (!folder) {
    app.setNotFoundHandler(refuseUnknown);
    return;
  }
  const template = await readFile(join(folder, 'index.html'), 'utf8');
  const screens = await readFirstScreens(folder);
  const assets = join(folder, 'assets');
  const unchanging = { maxAge: '365d', immutable: true } as const;
  await app.register(fastifyStatic, { root: assets, serve: false, preCompressed: true, index: false });
  // What is there is read once: looking through a folder of a thousand files for each script costs more than sending it.
  const names = new Set((await readdir(assets)).filter((name) => !/\.(br|gz)$/.test(name)));
  app.get<{ Params: { name: string } }>('/assets/:name', { config: UNCOUNTED }, ({ params: { name } }, reply) =>
    names.has(name) ? reply.sendFile(name, unchanging) : reply.callNotFound(),
  );
  for (const file of await readdir(folder, { withFileTypes: true })) {
    if (!file.isFile() || /\.(html|br|gz)$|^\./.test(file.name)) continue;
    app.get(`/${file.name}`, { config: UNCOUNTED }, (_request, reply) =>
      reply.sendFile(file.name, folder, { maxAge: '1h', immutable: false }),
    );
  }
  const addresses = allPages.flatMap(({ pages, redirects }) =>
    [...Object.values(pages), ...redirects].map(({ path }) => patternOf(path)),
  );
  app.setNotFoundHandler(async (request, reply) => {
    const [path = '/'] = request.url.split('?');
    if (request.method !== 'GET' || /^\/(api|token|attachments|assets)(\/|$)/.test(path))
      return refuseUnknown(request, reply);
    const status = addresses.some((pattern) => pattern.test(path)) ? 200 : 404;
    const landing = landingPath(request.url, mode, request.headers['user-agent']);
    const preload = await orNothingWhenLate(findPreload(request, landing));
    const { head, page, end } = preload ? preloadHtml(preload) : { head: '', page: '', end: '' };
    const { early, links } = firstScreenOf(screens, landing);
    const document = template
      .replace(EARLY_PLACE, () => early)
      .replace('</head>', () => `${head}${links}</head>`)
      .replace(PAGE_PLACE, () => PAGE_PLACE + page)
      .replace('</body>', () => `${end}</body>`);
    return sendPage(request, reply.code(status), document, await findBoot());
  });
}

/** `/Approve/:prId` and `/ScanCodeLogin/:redirect?` as patterns; a slash at the end is let pass. */
function patternOf(path: string): RegExp {
  const parts = path.split('/').filter(Boolean);
  const source = parts
    .map((part) => (part.startsWith(':') ? (part.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+') : `/${part}`))
    .join('');
  return new RegExp(`^${source}/?$`);
}

const compress = promisify(brotliCompress);
/** Quick, and nearly as small as the best. */
const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  template: string,
  boot: Boot,
): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('base64');
  const data = JSON.stringify({ ...boot, nonce }).replaceAll('<', '\\u003c');
  const document = template.replace(BOOT_PLACE, () => `<script id="boot" type="application/json">${data}</script>`);
  reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('vary', 'accept-encoding');
  setPagePolicy(request, reply, nonce);
  // It holds nothing secret and nothing that the asker chose, so its length tells nobody anything.
  if (!/\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(document);
  return reply.header('content-encoding', 'br').send(await compress(document, QUICKLY));
}

function refuseUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = new Refusal('not-found');
  return reply.code(404).send(wrapRefusal('office', refusal, languageOf(request), request.id));
}
