import { harmless } from '@campus/rules/basics/texts.ts';
import { SaxesParser } from 'saxes';

/** An element of an XML document, with all that stands in it; names are local ones. */
export type XmlElement = {
  uri: string;
  local: string;
  /** By local name, whichever namespace they are of; without declarations of namespaces. */
  attributes: ReadonlyMap<string, string>;
  children: readonly XmlElement[];
  text: string;
};

export const xmlLimits = { bytes: 2_000_000, depth: 40, elements: 20_000, attributes: 60 } as const;

const ABOUT_XML = ['http://www.w3.org/2000/xmlns/', 'http://www.w3.org/2001/XMLSchema-instance'];

/** Why a document is not read at all. */
export const xmlFaultCodes = ['too-large', 'too-deep', 'too-many-elements', 'document-type', 'not-xml'] as const;
export type XmlFaultCode = (typeof xmlFaultCodes)[number];
/** `line` is where it was found. */
export type XmlFault = { fault: XmlFaultCode; line: number };

type Open = { -readonly [Key in keyof XmlElement]: XmlElement[Key] } & {
  attributes: Map<string, string>;
  children: XmlElement[];
};

/** Thrown inside this file only. */
class Unreadable extends Error {
  readonly code: XmlFaultCode;
  constructor(code: XmlFaultCode) {
    super(code);
    this.code = code;
  }
}

/** Reads a document whose writer nobody knows: no declarations of its own, and nothing larger than a flow can be. */
export function readXml(xml: string): XmlElement | XmlFault {
  if (Buffer.byteLength(xml) > xmlLimits.bytes) return { fault: 'too-large', line: 0 };
  const parser = new SaxesParser({ xmlns: true });
  const open: Open[] = [];
  let root: XmlElement | null = null;
  let elements = 0;
  const stop = (code: XmlFaultCode): never => {
    throw new Unreadable(code);
  };
  parser.on('error', () => stop('not-xml'));
  parser.on('doctype', () => stop('document-type'));
  parser.on('opentag', ({ uri, local, attributes }) => {
    if (++elements > xmlLimits.elements) stop('too-many-elements');
    if (open.length >= xmlLimits.depth) stop('too-deep');
    const named = Object.values(attributes);
    if (named.length > xmlLimits.attributes) stop('too-many-elements');
    // An attribute that stands without a namespace is the element's own, whatever another vendor calls theirs.
    const own = named.filter(({ uri: of }) => !ABOUT_XML.includes(of)).toSorted((a, b) => b.uri.length - a.uri.length);
    open.push({
      uri,
      local,
      attributes: new Map(own.map((each) => [each.local, harmless(each.value)])),
      children: [],
      text: '',
    });
  });
  const add = (text: string) => {
    const element = open.at(-1);
    if (!element) return;
    element.text += harmless(text);
    if (element.text.length > xmlLimits.bytes) stop('too-large');
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => {
    const closed = open.pop();
    if (!closed) return;
    const around = open.at(-1);
    if (around) around.children.push(closed);
    else root = closed;
  });
  try {
    parser.write(xml).close();
  } catch (error) {
    if (error instanceof Unreadable) return { fault: error.code, line: parser.line };
    throw error;
  }
  return root ?? { fault: 'not-xml', line: parser.line };
}

export const childrenOf = ({ children }: XmlElement, ...locals: readonly string[]): XmlElement[] =>
  children.filter(({ local }) => locals.includes(local));

/** All elements below one, the outer ones first. */
export function* everyElement(element: XmlElement): Generator<XmlElement> {
  for (const child of element.children) {
    yield child;
    yield* everyElement(child);
  }
}
