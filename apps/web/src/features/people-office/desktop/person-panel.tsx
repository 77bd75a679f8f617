import { getPersonInOffice, type giveOneTimePassword } from '@campus/contract/calls/people-office.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '#web/client/queries.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Note } from '#web/ui/base/note.tsx';
import { Failed } from '#web/ui/base/page-state.tsx';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { HistoryLink } from '#web/ui/desktop/history-link.tsx';
import { PanelHead, PanelLine } from '#web/ui/desktop/panel-head.tsx';
import { SidePanel } from '#web/ui/desktop/side-panel.tsx';
import { TextTabs } from '#web/ui/desktop/text-tabs.tsx';
import type { AreaParts } from '../area-parts.ts';
import type { OfficePerson } from '../people-office.queries.ts';
import { usePeopleAddress } from '../use-people-address.ts';
import { usePersonActs } from '../use-person-acts.ts';
import { DepartmentsTab } from './departments-tab.tsx';
import { GroupTab } from './group-tab.tsx';
import { NetworkTab, TasksTab } from './held-tabs.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import styles from './people-office.module.css';
import { ProfileTab } from './profile-tab.tsx';
import { SignInsTab } from './sign-ins-tab.tsx';
import { StateChips } from './state-chips.tsx';

const DisableDialog = lazy(() =>
  import('./disable-dialog.tsx').then(({ DisableDialog }) => ({ default: DisableDialog })),
);

const tabs = ['profile', 'departments', 'roles', 'labels', 'sign-ins', 'tasks', 'network'] as const;

type Props = { id: string; areaParts: AreaParts; onClose: () => void };

/** One person: their data, and the actions on them. */
export function PersonPanel({ id, areaParts, onClose }: Props) {
  const say = useSay('people-office');
  const failure = useFailureText();
  const format = useFormat();
  const { data: person, isError, error, isFetching, refetch } = useCall(getPersonInOffice, { id });
  return (
    <SidePanel
      label={person?.name ?? say('person')}
      width={860}
      onClose={onClose}
      head={
        <PanelHead title={person?.name ?? ' '}>
          {person && (
            <>
              <PanelLine>
                <span lang="zxx">{person.account}</span>
                <span>{say(`kind-${person.kind}`)}</span>
                <span>{say('since', { on: format.date(person.createdAt) })}</span>
              </PanelLine>
              <StateChips of={person} />
              <HistoryLink kind="person" id={person.id} name={person.name} />
            </>
          )}
        </PanelHead>
      }
    >
      <div className={styles.body}>
        {!person && !isError && <SkeletonText lines={6} />}
        {!person && isError && <Failed why={failure(error)} busy={isFetching} onRetry={() => void refetch()} />}
        {person && <Whole person={person} areaParts={areaParts} />}
      </div>
    </SidePanel>
  );
}

function Whole({ person, areaParts }: { person: OfficePerson; areaParts: AreaParts }) {
  const say = useSay('people-office');
  const { tab: wanted, go } = usePeopleAddress();
  const tab = tabs.find((candidate) => candidate === wanted) ?? 'profile';
  return (
    <>
      <Acts person={person} areaParts={areaParts} />
      <TextTabs
        label={say('tabs')}
        tabs={tabs}
        tab={tab}
        nameOf={(name) => say(`tab-${name}`)}
        onChange={(chosen) => go({ tab: chosen }, true)}
      />
      {/* What was read anew begins anew: nothing typed before is sent with another version. */}
      <div key={person.version}>
        {tab === 'profile' && <ProfileTab person={person} />}
        {tab === 'departments' && <DepartmentsTab person={person} DepartmentSelect={areaParts.DepartmentSelect} />}
        {(tab === 'roles' || tab === 'labels') && <GroupTab key={tab} person={person} kind={tab} />}
        {tab === 'sign-ins' && <SignInsTab person={person} />}
        {tab === 'tasks' && <TasksTab tasks={person.tasks} processOf={areaParts.processOf} />}
        {tab === 'network' && <NetworkTab person={person} deskOf={areaParts.deskOf} />}
      </div>
    </>
  );
}

function Acts({ person, areaParts }: { person: OfficePerson; areaParts: AreaParts }) {
  const say = useSay('people-office');
  const acts = usePersonActs(person);
  const format = useFormat();
  const [given, setGiven] = useState<Reply<typeof giveOneTimePassword> | null>(null);
  const [disabling, setDisabling] = useState(false);
  const { mayAct, self, active, lockedUntilAt, oneTimeUntilAt } = person;
  const oneTimeOver = oneTimeUntilAt !== null && oneTimeUntilAt <= Date.now();
  return (
    <div className={styles.part}>
      <div className={styles.acts}>
        {lockedUntilAt !== null && (
          <Button kind="primary" disabled={!mayAct} busy={acts.busy} onClick={() => void acts.unlock()}>
            {say('unlock')}
          </Button>
        )}
        {active && (
          <Button disabled={!mayAct || self} busy={acts.busy} onClick={() => void acts.givePassword().then(setGiven)}>
            {say('one-time')}
          </Button>
        )}
        {active ? (
          <Button kind="danger" disabled={!mayAct || self} onClick={() => setDisabling(true)}>
            {say('disable')}
          </Button>
        ) : (
          <Button kind="primary" disabled={!mayAct} busy={acts.busy} onClick={() => void acts.enable()}>
            {say('enable')}
          </Button>
        )}
        {active && !self && <areaParts.SeeAsLink personId={person.id} />}
      </div>
      {active && oneTimeUntilAt !== null && (
        <Note as="p" kind={oneTimeOver ? 'bad' : 'calm'}>
          {say(oneTimeOver ? 'one-time-over' : 'one-time-until', { until: format.dateTime(oneTimeUntilAt) })}
        </Note>
      )}
      {!mayAct && <Note as="p">{say('may-not-act')}</Note>}
      {mayAct && self && (
        <Note as="p" kind="calm">
          {say('is-self')}
        </Note>
      )}
      {given && <PasswordDialog name={person.name} {...given} onClose={() => setGiven(null)} />}
      <Suspense fallback={null}>
        {disabling && <DisableDialog id={person.id} areaParts={areaParts} onClose={() => setDisabling(false)} />}
      </Suspense>
    </div>
  );
}
