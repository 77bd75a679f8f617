import type { drawingOrigins } from '@campus/contract/calls/flows-interchange.ts';
import { unkeepableIn } from '@campus/rules/basics/texts.ts';
import type { Words } from '@campus/rules/flows/definition.ts';
import type { DrawingFault } from '@campus/rules/flows/interchange/drawing-faults.ts';
import type { Upload } from '#server/platform/bind.ts';
import { Refusal, refuse } from '#server/platform/refusal.ts';
import { readDefinition } from '../catalogue/definition.reader.ts';
import type { Definition } from '../catalogue/definitions.store.ts';
import { type BundledBusiness, type BundledReference, readBundle } from './bundle.ts';
import { type DrawingFinding, takeDrawing } from './take-drawing.ts';

/** What a file says by itself, before anybody here is looked for. */
export type FileRead = {
  origin: (typeof drawingOrigins)[number];
  name: Words;
  definition: Definition;
  findings: readonly DrawingFinding[];
  /** What is said of the business beyond its flow and its form, and whom the file names; a drawing says neither. */
  business: BundledBusiness | null;
  references: readonly BundledReference[];
};

const MOST_MB = 2;

/** Reads an upload as a drawing or as the file of a business; whatever it is, it is never executed and never rendered. */
export function readFile(upload: Upload | null): FileRead {
  const { content } = upload ?? refuse('malformed-request');
  if (content.length > MOST_MB * 1024 * 1024) return refuse('too-large', { limitMb: MOST_MB });
  const text = textOf(content).trimStart();
  if (text.startsWith('{')) return fromBundle(text);
  return text.startsWith('<') ? fromDrawing(text) : unreadable('unknown-kind');
}

const unreadable = (fault: DrawingFault, line = 0): never => refuse('drawing-unreadable', { fault, line });

/** How a file begins whose letters are two bytes each: with a mark, or with its first letter. */
const TWO_BYTES: readonly [begin: RegExp, encoding: string][] = [
  [/^(fffe|3c00|7b00)/, 'utf-16le'],
  [/^(feff|003c|007b)/, 'utf-16be'],
];
const DECLARED = /^<\?xml[^>]{0,80}encoding=["']([A-Za-z0-9._-]{1,30})["']/;

/** As its first bytes or its declaration say, and UTF-8 otherwise. */
function textOf(content: Buffer): string {
  const begin = content.subarray(0, 2).toString('hex');
  const wide = TWO_BYTES.find(([bytes]) => bytes.test(begin))?.[1];
  const declared = DECLARED.exec(content.subarray(0, 200).toString('latin1'))?.[1];
  // Whoever could read that declaration letter by letter knows that it is wrong.
  const narrow = declared && !/^(utf-?16|ucs-?2|iso-10646)/i.test(declared) ? declared : 'utf-8';
  try {
    return new TextDecoder(wide ?? narrow, { fatal: true }).decode(content);
  } catch {
    return unreadable('encoding');
  }
}

function fromBundle(text: string): FileRead {
  const read = readBundle(text);
  if (typeof read === 'string') return unreadable(read);
  const { business, references, flow, form } = read;
  return { origin: 'bundle', name: business.name, definition: { flow, form }, findings: [], business, references };
}

function fromDrawing(xml: string): FileRead {
  const taken = takeDrawing(xml);
  if (typeof taken === 'string') return unreadable(taken);
  if ('fault' in taken)
    return taken.fault === 'too-large'
      ? refuse('too-large', { limitMb: MOST_MB })
      : unreadable(taken.fault, taken.line);
  const { origin, name, findings } = taken;
  const definition = withinLimits(taken);
  return { origin, name: { zh: name, en: name }, definition, findings, business: null, references: [] };
}

/** What was drawn passes the same reader as a draft that is saved. */
function withinLimits({ flow, form }: Definition): Definition {
  if (unkeepableIn({ flow, form }, null)?.length !== 0) return unreadable('bundle-malformed');
  try {
    return readDefinition({ flow, form });
  } catch (error) {
    if (error instanceof Refusal) return unreadable('no-flow');
    throw error;
  }
}
