import { useMemo } from 'react';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { ContactPicker } from '#web/ui/desktop/contact-picker.tsx';
import { type Choosable, contactSource } from '../contact-source.ts';

type Props = {
  title: string;
  several: boolean;
  chosen: readonly Choosable[];
  max?: number;
  onChoose: (people: readonly Choosable[]) => void;
  onClose: () => void;
};

/** The kit's contact picker with this organisation's people in it. */
export function PeopleDialog(props: Props) {
  const say = useSay('flows-monitoring');
  const failure = useFailureText();
  const { language } = useTexts();
  const source = useMemo(() => contactSource(language), [language]);
  return (
    <ContactPicker
      {...props}
      source={source}
      explain={failure}
      texts={{
        search: say('contacts-search'),
        departments: say('contacts-departments'),
        labels: say('contacts-labels'),
        recent: say('contacts-recent'),
        recentNone: say('contacts-recent-none'),
        none: say('contacts-none'),
        take: (n) => (props.several ? say('contacts-chosen', { n }) : say('contacts-take')),
        chosen: (n) => say('contacts-chosen-list', { n }),
        chosenNone: say('contacts-chosen-none'),
        more: say('more'),
        dropped: (name) => say('contacts-drop', { name }),
        results: say('contacts-results'),
        full: (n) => say('contacts-full', { n }),
      }}
    />
  );
}
