import { isLonger, truncateText } from '@campus/rules/basics/characters.ts';
import type { FieldRight, Words } from '@campus/rules/flows/definition.ts';
import { newField } from '@campus/rules/flows/edit-definition/fields.ts';
import { definitionLimits } from '@campus/rules/flows/edit-definition/limits.ts';
import type { FieldKind, FormField } from '@campus/rules/flows/form.ts';
import { type Finding, find, idOf } from './bpmn-findings.ts';
import { childrenOf, everyElement, type XmlElement } from './xml-tree.ts';

/** The kinds that other systems have for what is filled in. */
const KINDS = new Map<string, FieldKind>([
  ['string', 'text'],
  ['text', 'text'],
  ['long', 'number'],
  ['integer', 'number'],
  ['int', 'number'],
  ['double', 'number'],
  ['number', 'number'],
  ['boolean', 'yes-no'],
  ['date', 'date'],
  ['enum', 'choice'],
  ['multi-line-text', 'paragraph'],
  ['textarea', 'paragraph'],
]);

/** What the forms of a drawing ask for, by what it calls the fields, and where they ask for it. */
export type FormsRead = {
  fields: ReadonlyMap<string, FormField>;
  /** By the id of the element whose form it is: the rights to the fields that stand there. */
  rights: ReadonlyMap<string, Readonly<Record<string, FieldRight>>>;
};

const LONGEST = 60;
const MOST_OPTIONS = 100;

/** Each field once, in the order in which they stand there. */
export function formsIn(process: XmlElement, finding: Finding): FormsRead {
  const fields = new Map<string, FormField>();
  const rights = new Map<string, Record<string, FieldRight>>();
  const taken = new Set<string>();
  for (const { owner, element } of formElements(process)) {
    const from = idOf(element);
    const field = fields.get(from);
    if (!field && (from === '' || fields.size >= definitionLimits.fields)) {
      find(finding, 'left-out', element, element.local);
      continue;
    }
    const known = field ?? fieldOf(element, fieldId(from, taken), finding);
    fields.set(from, known);
    rights.set(idOf(owner), { ...rights.get(idOf(owner)), [known.id]: rightIn(element) });
  }
  return { fields, rights };
}

/** The fields of all forms, with the elements to which the forms belong. */
function formElements(process: XmlElement): { owner: XmlElement; element: XmlElement }[] {
  const own = (owner: XmlElement) =>
    childrenOf(owner, 'extensionElements').flatMap((extension) =>
      [...everyElement(extension)]
        .filter(({ local }) => local === 'formProperty' || local === 'formField')
        .map((element) => ({ owner, element })),
    );
  return [process, ...everyElement(process)].flatMap(own);
}

function rightIn({ attributes }: XmlElement): FieldRight {
  if (attributes.get('readable') === 'false') return 'hidden';
  return attributes.get('writable') === 'false' ? 'read' : 'write';
}

function fieldId(from: string, taken: Set<string>): string {
  const plain =
    from
      .replaceAll(/[^A-Za-z0-9]+/g, '-')
      .replaceAll(/^[^A-Za-z]+|-+$/g, '')
      .slice(0, 30) || 'field';
  const own = plain in {} ? `${plain}-1` : plain;
  let id = own;
  for (let n = 2; taken.has(id); n++) id = `${own}-${n}`;
  taken.add(id);
  return id;
}

/** What of a field is taken; everything else that is said of it is quoted. */
const TAKEN = ['id', 'name', 'label', 'type', 'required', 'writable', 'readable', 'variable'];
const CONSTRAINTS = ['required', 'min', 'max'];

function fieldOf(element: XmlElement, id: string, finding: Finding): FormField {
  const { attributes } = element;
  const type = attributes.get('type') ?? 'string';
  const kind = KINDS.get(type) ?? 'text';
  const label = attributes.get('name') || attributes.get('label') || idOf(element);
  const options = optionsOf(element);
  const constraints = childrenOf(element, 'validation').flatMap((each) => childrenOf(each, 'constraint'));
  const bound = (name: string): number | null => {
    const config = constraints.find(({ attributes: of }) => of.get('name') === name)?.attributes.get('config') ?? '';
    return kind === 'number' && /^-?\d{1,9}(\.\d{1,4})?$/.test(config) ? Number(config) : null;
  };
  const said = [
    ...(KINDS.has(type) ? [] : [`type: ${type}`]),
    ...[...attributes].flatMap(([name, value]) => (TAKEN.includes(name) || value === '' ? [] : [`${name}: ${value}`])),
    ...constraints.map(({ attributes: of }) => of.get('name') ?? '').filter((name) => !CONSTRAINTS.includes(name)),
    ...childrenOf(element, 'properties').map(({ local }) => local),
    ...(isLonger(label, LONGEST) ? [label] : []),
    ...(options.length > MOST_OPTIONS ? [`${options.length} options`] : []),
  ];
  if (said.length > 0) find(finding, 'simplified', element, said.join(', '));
  return {
    ...newField(kind, id, { zh: truncateText(label, LONGEST), en: truncateText(label, LONGEST) }),
    required:
      attributes.get('required') === 'true' || constraints.some((each) => each.attributes.get('name') === 'required'),
    min: bound('min'),
    max: bound('max'),
    options: kind === 'choice' ? options.slice(0, MOST_OPTIONS) : [],
  };
}

/** Each option once. */
function optionsOf(element: XmlElement): FormField['options'] {
  const found = new Map<string, Words>();
  for (const [n, value] of childrenOf(element, 'value').entries()) {
    const option = truncateText(idOf(value) || String(n + 1), LONGEST);
    const name = truncateText(value.attributes.get('name') || option, LONGEST);
    if (!found.has(option)) found.set(option, { zh: name, en: name });
  }
  return [...found].map(([value, label]) => ({ value, label }));
}
