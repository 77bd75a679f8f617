import { getStartForm } from '@campus/contract/calls/businesses.ts';
import { getUserInfo } from '@campus/contract/calls/user-info.ts';
import { useNavigate } from 'react-router';
import { useCall } from '#web/client/queries.ts';
import { useSay } from '#web/client/texts.ts';
import { noNames } from '#web/ui/base/form-values.ts';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import { BusinessIcon } from '../business-icon.tsx';
import { flowAddress } from '../flow-addresses.ts';
import { useFlowLabels } from '../flow-labels.ts';
import type { StartForm } from '../flow-types.ts';
import { ApplyForm } from './apply-form.tsx';
import styles from './introduction-view.module.css';
import parts from './parts.module.css';
import { Shown } from './shown.tsx';

/** A new application, from the form of the step that it starts with. */
export function ManageView({ sId }: { sId: string }) {
  const start = useCall(getStartForm, { sId });
  const account = useCall(getUserInfo, {}).data?.account;
  return (
    <div className={`${parts.page} ${parts.withBar}`}>
      <Shown
        asked={account ? start : { ...start, data: undefined }}
        skeleton={
          <div className={parts.card}>
            <SkeletonText lines={9} />
          </div>
        }
      >
        {(data) => <Applying start={data} account={account ?? ''} />}
      </Shown>
    </div>
  );
}

function Applying({ start, account }: { start: StartForm; account: string }) {
  const say = useSay('workflow');
  const { words } = useFlowLabels();
  const navigate = useNavigate();
  return (
    <>
      <header className={parts.card}>
        <div className={styles.head}>
          <BusinessIcon icon={start.business.icon} />
          <div className={parts.grow}>
            <h2 className={parts.heading}>{words(start.business.name)}</h2>
            <p className={parts.muted}>{say(`withdraw-${start.withdraw}`)}</p>
          </div>
        </div>
      </header>
      <ApplyForm
        application={{
          key: `apply.${account}.${start.sId}`,
          sId: start.sId,
          fields: start.fields.map((field) => ({ field, value: null, right: 'write' })),
          names: noNames,
          pictures: [],
          picks: start.picks.map((pick) => ({ ...pick, people: [] })),
          draftId: null,
          sent: null,
        }}
        onDone={(id) => void navigate(flowAddress.details(id), { replace: true })}
      />
    </>
  );
}
