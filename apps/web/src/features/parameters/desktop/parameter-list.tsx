import { getUserInfo } from '@campus/contract/calls/access.ts';
import { listParameters } from '@campus/contract/calls/parameters.ts';
import { useCall } from '#web/client/queries.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { Failed } from '#web/ui/base/page-state.tsx';
import { SkeletonList } from '#web/ui/base/skeleton.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { useUnsavedForms } from '#web/ui/base/use-unsaved-forms.ts';
import { DataPage, DataState } from '#web/ui/desktop/data-page.tsx';
import { ParameterCard } from './parameter-card.tsx';
import styles from './parameters.module.css';

/** All settings of the organisation, each with its own editor. */
export function ParameterList({ title }: { title: string }) {
  const say = useSay('parameters');
  const failure = useFailureText();
  const { data, isError, error, isFetching, refetch } = useCall(listParameters, { size: 100 });
  const permissions = useCall(getUserInfo, {}, { staleTime: 60_000 }).data?.permissions;
  const mayWrite = permissions?.includes('parameters.write') ?? false;
  const onUnsaved = useUnsavedForms();
  return (
    <DataPage title={title}>
      {!data && !isError && <SkeletonList rows={6} />}
      {!data && isError && (
        <DataState>
          <Failed why={failure(error)} busy={isFetching} onRetry={() => void refetch()} />
        </DataState>
      )}
      {data && permissions && !mayWrite && <Small as="p">{say('only-read')}</Small>}
      {data && (
        <div className={styles.list}>
          {data.items.map((parameter) => (
            // What was read anew begins anew: nothing typed before is sent with another version.
            <ParameterCard
              key={`${parameter.key} ${parameter.version} ${parameter.standing}`}
              parameter={parameter}
              mayWrite={mayWrite}
              onUnsaved={onUnsaved}
            />
          ))}
        </div>
      )}
    </DataPage>
  );
}
