import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type * as calls from '@campus/contract/calls/flows-interchange.ts';
import type { Received } from '@campus/contract/define-call.ts';
import type { Words } from '@campus/rules/flows/definition.ts';
import { flowAsSvg } from '@campus/rules/flows/interchange/drawing-svg.ts';
import type { WholeBytes } from '#server/platform/bytes.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Business } from '../catalogue/businesses.store.ts';
import type { Definition } from '../catalogue/definitions.store.ts';
import { findManaged } from '../catalogue/managed-businesses.store.ts';
import { managerOf } from '../catalogue/managed-businesses.ts';
import { findDefinitionsOf } from '../design/definitions-of.store.ts';
import { findDesignNames } from '../design/design-names.store.ts';
import { type BundledBusiness, type BundledReference, writeBundle } from './bundle.ts';
import { findReferences } from './references.store.ts';
import { namedBy } from './settle-file.ts';
import { writeBpmn } from './write-bpmn.ts';

type Asked = Received<typeof calls.downloadDrawing>;
type Drawn = Definition & { business: Business; name: Words };

const mediaTypes: Record<Asked['format'], string> = {
  bpmn: 'application/xml; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

/** A version of a business as a file, for who manages it. */
export async function downloadDrawing(ctx: CallerCtx, asked: Asked): Promise<WholeBytes> {
  const { format, language } = asked;
  const drawn = await findDrawn(ctx, asked);
  const content = Buffer.from(await writers[format](ctx, drawn, language));
  return {
    mediaType: mediaTypes[format],
    name: `${drawn.name[language].replaceAll(/[\\/:*?"<>|]/g, ' ').trim() || drawn.business.code}.${format}`,
    disposition: 'attachment',
    length: content.length,
    tag: createHash('sha256').update(content).digest('hex'),
    open: async (range) => Readable.from([range ? content.subarray(range.from, range.to + 1) : content]),
  };
}

async function findDrawn(ctx: CallerCtx, { id, versionId }: Asked): Promise<Drawn> {
  const { business, draft, published } = (await findManaged(ctx.db, await managerOf(ctx), id)) ?? refuse('not-found');
  const definition =
    versionId === undefined ? (draft ?? published) : (await findDefinitionsOf(ctx.db, id, [versionId])).get(versionId);
  const { flow, form } = definition ?? refuse('not-found');
  return { business, flow, form, name: { zh: business.nameZh, en: business.nameEn } };
}

type Writer = (ctx: CallerCtx, drawn: Drawn, language: Asked['language']) => Promise<string>;
const writers: Record<Asked['format'], Writer> = {
  svg: async (_ctx, { flow, name }, language) => flowAsSvg(flow, language, name[language]),
  bpmn: async (ctx, { business, name, flow, form }, language) => {
    const { names } = await findDesignNames(ctx.db, ctx.caller.organisationId, [{ flow, form }]);
    const people = Object.fromEntries(Object.entries(names.people).map(([id, person]) => [id, person.name]));
    return writeBpmn({ business: { code: business.code, name }, flow, form, names: { ...names, people }, language });
  },
  json: async (ctx, drawn) =>
    writeBundle({
      business: bundled(drawn),
      flow: drawn.flow,
      form: drawn.form,
      references: await referencesOf(ctx, drawn),
    }),
};

/** What of a business is the same wherever it stands: not its category, its people, its annexes and its cases. */
const bundled = ({ business, name }: Drawn): BundledBusiness => ({
  code: business.code,
  name,
  icon: business.icon,
  summary: { zh: business.summaryZh, en: business.summaryEn },
  introduction: { zh: business.introductionZh, en: business.introductionEn },
  numberPrefix: business.numberPrefix,
  audience: copied(business.audience) as BundledBusiness['audience'],
  guides: copied(business.guides) as BundledBusiness['guides'],
  ...(business.print && { print: copied(business.print) as NonNullable<BundledBusiness['print']> }),
});
const copied = (value: unknown): unknown => structuredClone(value);

/** Everybody and everything that it names, by what another organisation knows them by; never a secret. */
async function referencesOf(ctx: CallerCtx, { flow, form, business }: Drawn): Promise<BundledReference[]> {
  const named = namedBy({ flow, form, audience: business.audience });
  const kinds = (kind: (typeof named)[number]['kind']) =>
    kind ? [kind] : (['people', 'departments', 'places'] as const);
  const wanted = named.flatMap(({ kind, id }) => kinds(kind).map((one) => ({ kind: one, id, key: null })));
  const found = await findReferences(ctx.db, ctx.caller.organisationId, wanted);
  return found
    .filter(({ kind, id }) => wanted.some((one) => one.kind === kind && one.id === id))
    .map(({ kind, id, key, name }) => ({ kind, id, key, name }))
    .sort((a, b) => a.kind.localeCompare(b.kind) || a.id.localeCompare(b.id));
}
