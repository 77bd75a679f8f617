import type * as calls from '@campus/contract/calls/flows-print.ts';
import type { Answered } from '@campus/contract/define-call.ts';
import { openPages } from '@campus/contract/pages/open.ts';
import type { Flow } from '@campus/rules/flows/definition.ts';
import { isEmpty, isFilledIn } from '@campus/rules/flows/form.ts';
import { type PrintPart, type PrintTemplate, printHeading, USUAL_PRINT } from '@campus/rules/flows/print-template.ts';
import { presentPictures } from '#server/modules/attachments/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { FlowOutside } from '../engine/engine.ts';
import { nameOf } from '../engine/projections.ts';
import { namesFrom } from '../names.store.ts';
import { hiddenPictures, presentSeen } from '../process/detail.service.ts';
import { isOnPaper, wasAsked } from '../process/print.policy.ts';
import { seeProcess } from '../process/see-process.ts';
import { findIdOf, findPrinted, MOST_PRINTED_FILES, type PrintedFacts } from './print.store.ts';

type Printed = Answered<typeof calls.getPrint>;

/** One process as its business has it printed for the caller. */
export async function viewPrint(ctx: CallerCtx, outside: FlowOutside, id: string): Promise<Printed> {
  const seen = await seeProcess(ctx, id, { lock: false });
  const { business, process, flow } = seen.loaded;
  if (!isOnPaper(seen.loaded, seen.reader)) return refuse('print-not-offered');
  const template = business.print ?? USUAL_PRINT;
  const shown = await presentSeen(ctx, outside, seen);
  const facts = await findPrinted(ctx.db, process.organisationId, process.id, hiddenPictures(seen));
  const has = (part: PrintPart) => template.parts.includes(part);
  return {
    ...shown,
    fields: has('form') ? fieldsOnPaper(shown.fields, template) : [],
    evaluation: has('evaluation') ? shown.evaluation : null,
    // What stands on paper of it is the way; the rest is in the record.
    events: { items: [], next: null },
    sheet: {
      heading: printHeading(template, business.name),
      parts: template.parts,
      closing: template.closing,
      signatures: template.signatures,
      way: has('way') ? presentLines(ctx, flow, facts) : [],
      earlier: has('way') ? facts.all - facts.lines.length : 0,
      files: has('attachments') ? facts.files.slice(0, MOST_PRINTED_FILES) : [],
      moreFiles: has('attachments') && facts.files.length > MOST_PRINTED_FILES,
      address: addressOf(ctx, process.number),
    },
  };
}

/** What the business leaves out stays off the paper, and so does what this reader has still to fill in. */
function fieldsOnPaper(fields: Printed['fields'], { leftOut }: PrintTemplate): Printed['fields'] {
  return fields.filter(
    ({ field, value }) => !leftOut.includes(field.id) && !(isFilledIn(field.kind) && isEmpty(value)),
  );
}

function presentLines(ctx: CallerCtx, flow: Flow, { lines, names: found, pictures: shown }: PrintedFacts) {
  const names = namesFrom(found);
  const pictures = presentPictures(ctx, shown);
  return lines.map((line) => ({
    id: String(line.id),
    at: line.at,
    kind: line.kind,
    by: line.by ? names.person(line.by) : null,
    instead: line.instead ? names.person(line.instead) : null,
    stepName: line.step ? nameOf(flow, line.step) : null,
    people: line.people.map(names.person),
    reason: line.reason,
    signature: line.signature ? (pictures.get(line.signature) ?? null) : null,
  }));
}

/** Where whoever scans the code finds the record; it names the organisation, as paper is read by people who are not signed in. */
function addressOf({ config, caller }: CallerCtx, number: string): string {
  const path = openPages.pages.record.path.replace(':number', encodeURIComponent(number));
  return `${config.publicAddress ?? ''}${path}?id=${encodeURIComponent(caller.orgSign)}`;
}

/** The process that a number on paper belongs to, and what the caller has to do with it. */
export async function findRecord(ctx: CallerCtx, number: string): Promise<Answered<typeof calls.findRecord>> {
  const id = (await findIdOf(ctx.db, ctx.caller.organisationId, number)) ?? refuse('not-found');
  const { loaded, reader } = await seeProcess(ctx, id, { lock: false });
  return {
    id,
    number: loaded.process.number,
    code: loaded.business.code,
    submitter: reader.submitter,
    handles: reader.monitors || wasAsked(loaded, reader.personId),
  };
}
