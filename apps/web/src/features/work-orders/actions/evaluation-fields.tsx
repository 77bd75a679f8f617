import { useSay } from '#web/client/texts.ts';
import { StarInput } from '#web/ui/base/star-input.tsx';
import type { OrderKit } from '../order-kit.ts';
import type { EvaluationForm } from './use-order-questions.ts';

type Props = { form: EvaluationForm; kit: OrderKit };

/** Stars, whether the request was achieved, and a comment; each says in its own words what is missing. [RULE-10] */
export function EvaluationFields({ form, kit: { RadioInput, TextareaInput } }: Props) {
  const say = useSay('work-orders');
  return (
    <>
      <StarInput label={say('stars')} required prompted {...form.field('stars')} />
      <RadioInput
        label={say('achieved')}
        required
        prompted
        placeholder={say('prompt-achieved')}
        options={[
          { value: 'true', label: say('yes') },
          { value: 'false', label: say('no') },
        ]}
        {...form.field('achieved')}
      />
      <TextareaInput label={say('evaluation-text')} required prompted rows={4} max={500} {...form.field('text')} />
    </>
  );
}
