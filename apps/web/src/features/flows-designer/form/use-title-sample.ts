import { titleOf } from '@campus/rules/flows/form.ts';
import { useCurrentLanguage, useSayIn } from '#web/client/texts.ts';
import { useWords, type Words } from '#web/ui/base/words.ts';
import { useDesigning } from '../design-context.tsx';

/** What an application would be called, with words for what is not known yet. */
export function useTitleSample(language?: keyof Words): string {
  const reading = useCurrentLanguage();
  const say = useSayIn(language ?? reading, 'flows-designer-names');
  const words = useWords();
  const { design, draft } = useDesigning();
  const { fields, title } = draft.definition.form;
  const inTheLanguage = (of: Words) => (language ? of[language] : words(of));
  return titleOf(inTheLanguage(title), (name) => {
    if (name === 'submitter') return say('sample-name');
    if (name === 'business') return inTheLanguage(design.business.name);
    const field = fields.find(({ id }) => id === name);
    return field ? say('sample-field', { name: inTheLanguage(field.label) || name }) : null;
  });
}
