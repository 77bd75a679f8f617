import { useSay } from '#web/client/texts.ts';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { useWords } from '#web/ui/base/words.ts';
import type { Label } from './labels.queries.ts';

/** A rule in words, one line for each condition. */
export function useRuleWords() {
  const say = useSay('labels');
  const words = useWords();
  const { language } = useTexts();
  return ({ departments, below, identities, admissionYears }: NonNullable<Label['rule']>): string[] => {
    const between = language.startsWith('en') ? ', ' : '、';
    const joined = (names: readonly string[]) => names.join(between);
    return [
      departments === null
        ? say('rule-anywhere')
        : say(below ? 'rule-below' : 'rule-inside', { names: joined(departments.map(({ name }) => words(name))) }),
      ...(identities.length > 0
        ? [say('rule-who', { names: joined(identities.map((identity) => say(`identity-${identity}`))) })]
        : []),
      ...(admissionYears.length > 0 ? [say('rule-years', { names: joined(admissionYears.map(String)) })] : []),
    ];
  };
}
