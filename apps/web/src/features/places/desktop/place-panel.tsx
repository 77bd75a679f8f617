import { getPlace } from '@campus/contract/calls/places.ts';
import { useId } from 'react';
import { useCall } from '#web/client/queries.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Failed } from '#web/ui/base/page-state.tsx';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { useWords } from '#web/ui/base/words.ts';
import { HistoryLink } from '#web/ui/desktop/history-link.tsx';
import { ChecklistInput } from '#web/ui/desktop/inputs/checklist-input.tsx';
import { PickerInput } from '#web/ui/desktop/inputs/picker-input.tsx';
import { TextInput } from '#web/ui/desktop/inputs/text-input.tsx';
import { TextareaInput } from '#web/ui/desktop/inputs/textarea-input.tsx';
import { SidePanel } from '#web/ui/desktop/side-panel.tsx';
import { useFaultTypes, useTeams } from '../places.queries.ts';
import { usePlaceForm } from '../use-place-form.ts';
import styles from './place-panel.module.css';

/** One place next to the list, to view and change it. */
export function PlacePanel({ id, onClose }: { id: string; onClose: () => void }) {
  const say = useSay('places');
  const words = useWords();
  const failure = useFailureText();
  const formId = useId();
  const query = useCall(getPlace, { id });
  const place = query.data;
  return (
    <SidePanel
      label={place ? words(place.name) : say('edit-title')}
      width={560}
      onClose={onClose}
      head={
        <>
          <Small as="p">
            {place && [...place.path.map(({ name }) => words(name)), say(`kind-${place.kind}`)].join(' / ')}
          </Small>
          <h2 className={styles.title}>{place ? words(place.name) : say('edit-title')}</h2>
          {place && place.residents > 0 && <Small as="p">{say('residents', { n: place.residents })}</Small>}
          {place && <HistoryLink kind="place" id={place.id} name={words(place.name)} />}
        </>
      }
      foot={
        place && (
          <div className={styles.foot}>
            <Button kind="primary" type="submit" form={formId}>
              {say('save')}
            </Button>
          </div>
        )
      }
    >
      <div className={styles.body}>
        {query.isPending && <SkeletonText lines={8} />}
        {query.isError && (
          <Failed why={failure(query.error)} busy={query.isFetching} onRetry={() => void query.refetch()} />
        )}
        {place && <PlaceForm key={place.id} place={place} formId={formId} onSaved={onClose} />}
      </div>
    </SidePanel>
  );
}

type FormProps = { place: Parameters<typeof usePlaceForm>[0]; formId: string; onSaved: () => void };

function PlaceForm(props: FormProps) {
  const types = useFaultTypes();
  const teams = useTeams();
  // The form begins with the teams of the types, so it waits for them; a room has none.
  if (props.place.kind !== 'room' && (types.length === 0 || teams.length === 0)) return <SkeletonText lines={8} />;
  return <Fields {...props} types={types} teams={teams} />;
}

type FieldsProps = FormProps & { types: ReturnType<typeof useFaultTypes>; teams: ReturnType<typeof useTeams> };

function Fields({ place, formId, onSaved, types, teams }: FieldsProps) {
  const say = useSay('places');
  const words = useWords();
  const topics = types.map(({ value }) => value);
  const form = usePlaceForm(place, topics, onSaved);
  const choices = teams.map(({ id, name }) => ({ value: id, label: words(name) }));
  const flags = [
    { value: 'active', label: say('fact-active') },
    ...(place.kind === 'building'
      ? [
          { value: 'networkOpen', label: say('fact-network-open') },
          { value: 'portRequired', label: say('fact-port-required') },
          { value: 'mobileSignalNotice', label: say('fact-signal-notice') },
        ]
      : []),
  ];
  const addressHint = place.kind === 'building' ? say('address-above') : undefined;
  return (
    <form id={formId} noValidate className={styles.form} onSubmit={form.submit}>
      <div className={styles.pair}>
        <TextInput label={say('name-zh')} required max={60} {...form.field('nameZh')} />
        <TextInput label={say('name-en')} lang="en" required max={60} {...form.field('nameEn')} />
      </div>
      <TextInput label={say('code')} required max={40} {...form.field('code')} />
      <ChecklistInput label={say('facts')} options={flags} {...form.field('flags')} />
      {place.kind === 'campus' && (
        <TextareaInput label={say('dns-label')} hint={say('dns-hint')} rows={4} {...form.field('dns')} />
      )}
      {(place.kind === 'campus' || place.kind === 'building') && (
        <div className={styles.pair}>
          <TextInput label={say('gateway')} hint={addressHint} max={45} {...form.field('gateway')} />
          <TextInput label={say('mask')} hint={addressHint} max={15} {...form.field('mask')} />
        </div>
      )}
      {place.kind !== 'room' && (
        <>
          <PickerInput
            label={say('team-label')}
            hint={say(place.kind === 'campus' ? 'team-hint-campus' : 'team-hint')}
            placeholder={say(place.kind === 'campus' ? 'team-none' : 'team-above')}
            options={choices}
            {...form.field('teamId')}
          />
          <section className={styles.teams}>
            <h3 className={styles.teamsTitle}>{say('teams-title')}</h3>
            <Small as="p">{say('teams-text')}</Small>
            <div className={styles.pair}>
              {types.map(({ value, label }) => (
                <PickerInput
                  key={value}
                  label={words(label)}
                  placeholder={say(place.kind === 'campus' ? 'team-none' : 'team-above')}
                  options={choices}
                  {...form.field(`team.${value}`)}
                />
              ))}
            </div>
          </section>
        </>
      )}
    </form>
  );
}
