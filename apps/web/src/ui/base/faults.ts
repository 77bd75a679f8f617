import type { FieldFormat, FieldFault as RuleFault } from '@campus/rules/basics/formats.ts';
import type { Say, UiText } from './use-texts.ts';

/** One thing that is wrong with a field: a word and, where the text needs it, a number. The server's faults have this shape too. */
export type Fault = { readonly code: string; readonly n?: number | undefined };
export type ServerFault = Fault & { readonly field: string };

/** Every fault code of the page or the server, and its text key. */
const texts: Readonly<Record<string, UiText>> = {
  required: 'fault-required',
  'required-date': 'fault-required-date',
  incomplete: 'fault-incomplete',
  format: 'fault-format',
  email: 'fault-format',
  mobile: 'fault-format',
  telephone: 'fault-format',
  mac: 'fault-format',
  'chinese-name': 'fault-format',
  contacts: 'fault-format',
  date: 'fault-format',
  'min-length': 'fault-min-length',
  'max-length': 'fault-max-length',
  mismatch: 'fault-mismatch',
  characters: 'fault-characters',
  'direction-signs': 'fault-direction-signs',
  'too-small': 'fault-too-small',
  'too-large': 'fault-too-large',
  'too-far': 'fault-too-far',
  'too-few': 'fault-too-few',
  'too-many': 'fault-too-many',
  'too-few-rows': 'fault-too-few-rows',
  'too-many-rows': 'fault-too-many-rows',
  'only-images': 'fault-only-images',
  uploading: 'fault-uploading',
  'upload-failed': 'fault-upload-failed',
  'password-length': 'fault-password-length',
  'password-special': 'fault-password-special',
  'password-same': 'fault-password-same',
  'password-mismatch': 'fault-password-mismatch',
  'password-common': 'fault-password-common',
  'password-personal': 'fault-password-personal',
  'password-wrong': 'fault-password-wrong',
  'not-writable': 'fault-not-writable',
  'not-an-option': 'fault-not-an-option',
  taken: 'fault-taken',
};

/** Waiting for something is shown as a hint, not as a mistake. */
export const isWait = (fault: Fault): boolean => fault.code === 'uploading';

/** The sentences of the fields that the law names. [RULE-11] */
const lawTexts: Readonly<Record<string, UiText>> = {
  email: 'fault-email',
  mobile: 'fault-mobile',
  telephone: 'fault-telephone',
  mac: 'fault-mac',
  contacts: 'fault-contacts',
};

/** The sentence for a fault of the field with this label; the law prescribes its own for the fields it names. */
export function faultText(fault: Fault, label: string, say: Say, named = false): string {
  const ofLaw = named ? lawTexts[fault.code] : undefined;
  if (ofLaw) return say(ofLaw);
  // A label that ends in 格式 already says "format", so the sentence must not repeat it (邮箱格式格式).
  return say(texts[fault.code] ?? 'fault-unknown-field', { label: label.replace(/格式$/, ''), n: fault.n ?? '' });
}

/** The text for an empty value that a call refused; an input left empty has its own words. [RULE-10] */
export function refusedText({ code }: Fault, say: Say): string | undefined {
  return code === 'required' ? say('fault-refused-empty') : undefined;
}

/** The words of the server's faults for the formats of the rules. */
const formatCodes: Readonly<Record<FieldFormat, string>> = {
  email: 'email',
  phone: 'mobile',
  telephone: 'telephone',
  mac: 'mac',
  chineseName: 'chinese-name',
};

/** What a rule found, in the words that the server uses for it. */
export function fromRule(fault: RuleFault | null): Fault | null {
  if (!fault) return null;
  if (fault.code === 'format') return { code: fault.format === 'text' ? 'format' : formatCodes[fault.format] };
  return 'n' in fault ? { code: fault.code, n: fault.n } : { code: fault.code };
}
