import type * as calls from '@campus/contract/calls/flows-interchange.ts';
import type { Answered, Received } from '@campus/contract/define-call.ts';
import { drawingFindingText } from '@campus/messages/drawing-finding-text.ts';
import { sayBranch, sayStep } from '@campus/messages/flow-sentences.ts';
import type { FlowNames } from '@campus/messages/flow-words.ts';
import { truncateText } from '@campus/rules/basics/characters.ts';
import { isBuiltIn } from '@campus/rules/flows/built-in-businesses.ts';
import { everyStep, findBranch, findStep, type Words } from '@campus/rules/flows/definition.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { startDraft } from '../catalogue/start-draft.ts';
import type { FileRead } from './read-file.ts';
import { findChoices, findTakenCodes } from './references.store.ts';
import { type Settled, settleFile } from './settle-file.ts';

type Looked = Answered<typeof calls.lookAtDrawing>;

/** What a file would become here. */
export async function lookAtFile(ctx: CallerCtx, file: FileRead): Promise<Looked> {
  const { organisationId } = ctx.caller;
  const settled = await settleFile(ctx.db, organisationId, file, {});
  const open = new Set(settled.references.flatMap(({ kind, match }) => (match ? [] : [kind])));
  return {
    origin: file.origin,
    proposal: await proposalOf(ctx, file),
    fields: settled.form.fields.map(({ label }) => label),
    steps: stepsOf(settled),
    findings: file.findings.map((finding) => ({ ...finding, text: drawingFindingText(finding) })),
    references: [...settled.references],
    choices: await findChoices(ctx.db, organisationId, open),
  };
}

/** An icon for what comes without one. */
const USUAL_ICON = 'document';

export async function startFromFile(
  ctx: CallerCtx,
  { code, nameZh, nameEn, numberPrefix, categoryId, chosen = {} }: Received<typeof calls.startFromDrawing>,
  file: FileRead,
): Promise<{ id: string }> {
  const { flow, form, audience } = await settleFile(ctx.db, ctx.caller.organisationId, file, chosen);
  const { icon = USUAL_ICON, summary = NOTHING, introduction, guides, print } = file.business ?? {};
  return startDraft(
    ctx,
    { code, name: { zh: nameZh, en: nameEn }, numberPrefix, categoryId },
    { flow, form, audience, icon, summary, introduction, guides, print },
  );
}
const NOTHING: Words = { zh: '', en: '' };

function stepsOf({ flow, form, references }: Settled): Looked['steps'] {
  const names: Required<FlowNames> = {
    people: {},
    departments: {},
    labels: {},
    roles: {},
    places: {},
    businesses: {},
    connections: {},
  };
  for (const { kind, match } of references) if (match) names[kind] = { ...names[kind], [match.id]: match.name };
  const branchAt = (lane: string | undefined): Words | null => {
    const at = lane?.lastIndexOf('/') ?? -1;
    const split = lane === undefined ? null : findStep(flow, lane.slice(0, at));
    const branch = split && 'branches' in split ? findBranch(split, lane?.slice(at + 1) ?? '') : undefined;
    if (!split || !('branches' in split) || !branch) return null;
    return branch.name.zh || branch.name.en ? branch.name : sayBranch(split, branch, { flow, form, names });
  };
  return [...everyStep(flow.steps)].map(({ step, path }) => ({
    name: step.name,
    text: sayStep(step, { flow, form, names }),
    depth: path.length,
    branch: branchAt(path.at(-1)),
  }));
}

const LONGEST = { name: 40, code: 40 };
const MOST_TRIES = 30;

/** What a business could be called that is made of it: what the file says, under a code that is free. */
async function proposalOf(ctx: CallerCtx, { name, business }: FileRead): Promise<Looked['proposal']> {
  const cut = (text: string) => truncateText(text, LONGEST.name).trim();
  return {
    name: { zh: cut(name.zh), en: cut(name.en) },
    code: await freeCode(ctx, business?.code ?? codeFrom(name.en)),
    numberPrefix: business?.numberPrefix ?? '',
  };
}

/** The Latin letters of a name; none where it begins with anything else. */
function codeFrom(name: string): string {
  const letters = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[^a-z]+|-+$/g, '')
    .slice(0, LONGEST.code - 3);
  return letters.length < 2 ? '' : letters.replace(/-+$/, '');
}

async function freeCode({ db, caller }: CallerCtx, wanted: string): Promise<string> {
  if (wanted === '') return '';
  const base = wanted.slice(0, LONGEST.code - 3);
  const tries = [wanted, ...Array.from({ length: MOST_TRIES - 1 }, (_, n) => `${base}-${n + 2}`)];
  const taken = await findTakenCodes(db, caller.organisationId, tries);
  return tries.find((code) => !taken.has(code) && !isBuiltIn(code)) ?? '';
}
