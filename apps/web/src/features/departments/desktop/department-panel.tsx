import { getDepartment, orderDepartment } from '@campus/contract/calls/departments.ts';
import { officePages } from '@campus/contract/pages/office.ts';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { useCall, useWrite } from '#web/client/queries.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Chip } from '#web/ui/base/chip.tsx';
import type { PeopleInputProps } from '#web/ui/base/field-source.ts';
import { Failed } from '#web/ui/base/page-state.tsx';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { toast } from '#web/ui/base/toast.ts';
import { Typed } from '#web/ui/base/typed.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useMedia } from '#web/ui/base/use-media.ts';
import { type OnUnsaved, useSaysUnsaved, useUnsavedForms } from '#web/ui/base/use-unsaved-forms.ts';
import { useWords } from '#web/ui/base/words.ts';
import { HistoryLink } from '#web/ui/desktop/history-link.tsx';
import { TextInput } from '#web/ui/desktop/inputs/text-input.tsx';
import { type FullDepartment, useLevels, useRefreshDepartments } from '../departments.queries.ts';
import type { Act } from '../use-act.ts';
import { departmentOf } from '../use-department-address.ts';
import { useLeadersForm } from '../use-leaders-form.ts';
import { useRenameForm } from '../use-names-form.ts';
import styles from './department-panel.module.css';

type Props = {
  id: string;
  People: ComponentType<PeopleInputProps>;
  onAdd: (parent: FullDepartment) => void;
  onAct: (department: FullDepartment, act: Act) => void;
};

/** One department: its names, its leaders, its people, and its actions. */
export function DepartmentPanel({ id, People, onAdd, onAct }: Props) {
  const failure = useFailureText();
  const query = useCall(getDepartment, { id });
  const onUnsaved = useUnsavedForms(departmentOf);
  const department = query.data;
  if (query.isError)
    return <Failed why={failure(query.error)} busy={query.isFetching} onRetry={() => void query.refetch()} />;
  if (!department) return <SkeletonText lines={8} />;
  const may = (action: FullDepartment['openActions'][number]) => department.openActions.includes(action);
  const leaders = [department.head?.id, ...department.deputies.map((deputy) => deputy.id)].join(' ');
  return (
    <section className={styles.panel} aria-labelledby={`department-${id}`}>
      <Head department={department} />
      {may('rename') && (
        <Names key={`${department.name.zh}/${department.name.en}`} department={department} onUnsaved={onUnsaved} />
      )}
      {may('heads') && <Leaders key={leaders} department={department} People={People} onUnsaved={onUnsaved} />}
      {department.openActions.length > 0 && (
        <Acts
          department={department}
          may={may}
          onAdd={() => onAdd(department)}
          onAct={(act) => onAct(department, act)}
        />
      )}
    </section>
  );
}

function Head({ department }: { department: FullDepartment }) {
  const say = useSay('departments');
  const words = useWords();
  const format = useFormat();
  const { id, name, path, people, peopleBelow, besides, closedAt, mergedInto } = department;
  const address = `${officePages.pages.usersOrganization.path}?${new URLSearchParams({ department: id })}`;
  return (
    <header className={styles.head}>
      <Small as="p">
        {path.length > 0 ? path.map((ancestor) => words(ancestor.name)).join(' / ') : say('topmost')}
      </Small>
      <h2 id={`department-${id}`} className={styles.title}>
        <Typed>{words(name)}</Typed>
        {closedAt !== null && <Chip kind="neutral">{say('closed')}</Chip>}
      </h2>
      {closedAt !== null && (
        <Small as="p">
          {[
            say('closed-on', { time: format.date(closedAt) }),
            mergedInto && say('merged-into', { name: words(mergedInto.name) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Small>
      )}
      {closedAt === null && (
        <p className={styles.people}>
          <span>{say('people-here', { n: people })}</span>
          {peopleBelow > people && <span>{say('people-below', { n: peopleBelow })}</span>}
          {besides > 0 && <span>{say('people-besides', { n: besides })}</span>}
          <Link to={address}>{say('see-people')}</Link>
        </p>
      )}
      <HistoryLink kind="department" id={id} name={words(name)} />
    </header>
  );
}

type FormProps = { department: FullDepartment; onUnsaved: OnUnsaved };

function Names({ department, onUnsaved }: FormProps) {
  const say = useSay('departments');
  const form = useRenameForm(department);
  useSaysUnsaved('names', form.changed, onUnsaved);
  return (
    <form noValidate className={styles.part} aria-label={say('names')} onSubmit={form.submit}>
      <h3 className={styles.partTitle}>{say('names')}</h3>
      <div className={styles.pair}>
        <TextInput label={say('name-zh')} required max={60} {...form.field('nameZh')} />
        <TextInput label={say('name-en')} lang="en" required max={120} {...form.field('nameEn')} />
      </div>
      <div>
        <Button type="submit" busy={form.busy}>
          {say('save-names')}
        </Button>
      </div>
    </form>
  );
}

function Leaders({ department, People, onUnsaved }: FormProps & Pick<Props, 'People'>) {
  const say = useSay('departments');
  const form = useLeadersForm(department);
  useSaysUnsaved('leaders', form.changed, onUnsaved);
  return (
    <form noValidate className={styles.part} aria-label={say('leaders')} onSubmit={form.submit}>
      <h3 className={styles.partTitle}>{say('leaders')}</h3>
      <People label={say('head')} several={false} {...form.field('head')} />
      <People label={say('deputies')} hint={say('deputies-hint')} several max={10} {...form.field('deputies')} />
      <div>
        <Button type="submit" busy={form.busy}>
          {say('save-leaders')}
        </Button>
      </div>
    </form>
  );
}

type ActsProps = {
  department: FullDepartment;
  may: (action: FullDepartment['openActions'][number]) => boolean;
  onAdd: () => void;
  onAct: (act: Act) => void;
};

function Acts({ department, may, onAdd, onAct }: ActsProps) {
  const say = useSay('departments');
  const drags = useMedia('(pointer: fine)');
  return (
    <section className={styles.part} aria-label={say('other-acts')}>
      <h3 className={styles.partTitle}>{say('other-acts')}</h3>
      <div className={styles.acts}>
        {may('add') && <Button onClick={onAdd}>{say('add-below')}</Button>}
        {may('order') && <Order department={department} />}
        {may('move') && <Button onClick={() => onAct('move')}>{say('move')}</Button>}
        {may('merge') && <Button onClick={() => onAct('merge')}>{say('merge')}</Button>}
        {may('close') && <Button onClick={() => onAct('close')}>{say('close')}</Button>}
      </div>
      {may('move') && drags && <Small as="p">{say('drop-hint')}</Small>}
    </section>
  );
}

/** Moves a department up or down among its siblings. */
function Order({ department: { id, parentId } }: { department: FullDepartment }) {
  const say = useSay('departments');
  const refresh = useRefreshDepartments();
  const write = useWrite(orderDepartment);
  const siblings = useLevels([parentId], false).under(parentId)?.items ?? [];
  const at = siblings.findIndex((sibling) => sibling.id === id);
  const put = async (beforeId: string | undefined) => {
    await write.mutateAsync({ id, ...(beforeId ? { beforeId } : {}) });
    toast(say('ordered'), { kind: 'success' });
    await refresh();
  };
  const go = (beforeId: string | undefined) => void put(beforeId).catch(() => {});
  return (
    <>
      <Button disabled={at <= 0} busy={write.isPending} onClick={() => go(siblings[at - 1]?.id)}>
        {say('earlier')}
      </Button>
      <Button
        disabled={at < 0 || at === siblings.length - 1}
        busy={write.isPending}
        onClick={() => go(siblings[at + 2]?.id)}
      >
        {say('later')}
      </Button>
    </>
  );
}
