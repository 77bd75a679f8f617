import en from './en/passwords.ts';
import { fill } from './texts.ts';
import zh from './zh/passwords.ts';

type Words = { zh: string; en: string };

/** The mail with the code for a new password, in both languages. It holds no link: a mail that asks to be clicked teaches the wrong habit. */
export function passwordCodeMail(facts: { code: string; minutes: number; account: string; university: Words }): {
  subject: string;
  text: string;
} {
  const { university, ...rest } = facts;
  const zhFacts = { ...rest, university: university.zh };
  const enFacts = { ...rest, university: university.en };
  return {
    subject: `${fill(zh['mail-subject'], zhFacts)} ${fill(en['mail-subject'], enFacts)}`,
    text: `${fill(zh['mail-text'], zhFacts)}\n\n${fill(en['mail-text'], enFacts)}\n`,
  };
}
