import { getUserInfo } from '@campus/contract/calls/access.ts';
import { useParams } from 'react-router';
import { useCall } from '#web/client/queries.ts';
import { NewSubmissionView } from '#web/features/flows/apply/touch/new-submission-view.tsx';

/** A new application. [WF-12] */
export function Component() {
  const { sId = '' } = useParams();
  return <NewSubmissionView key={sId} sId={sId} account={useCall(getUserInfo, {}).data?.account} />;
}
