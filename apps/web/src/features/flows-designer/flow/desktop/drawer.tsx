import type { PersonStep, Step } from '@campus/rules/flows/definition.ts';
import { changedWho } from '@campus/rules/flows/edit-definition/new-step.ts';
import { replaceStep } from '@campus/rules/flows/edit-definition/steps.ts';
import { hasFigures } from '@campus/rules/flows/step-figures.ts';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useSay, withTexts } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import { Sentence, Typed } from '#web/ui/base/typed.tsx';
import { SidePanel } from '#web/ui/desktop/side-panel.tsx';
import { TextTabs } from '#web/ui/desktop/text-tabs.tsx';
import { useDesigning } from '../../design-context.tsx';
import { useShownFigures } from '../../figures/shown-figures.ts';
import { duplicate } from '../acts.ts';
import { type Remark, type Tab, tabOfPart, tabs } from '../faults.ts';
import { useTree } from '../flow-tree-context.ts';
import { asKind, isOfPeople } from '../step-buttons.ts';
import { placeAfter, type Thing } from '../tree.ts';
import { newId } from '../use-flow-tree.ts';
import type { PeopleToday } from '../use-people-today.ts';
import { useRemoval } from '../use-removal.ts';
import { useFlowEdit } from '../use-step-edit.ts';
import { useThingWords } from '../use-thing-words.ts';
import { ButtonsPart } from './buttons-part.tsx';
import { DecidePart } from './decide-part.tsx';
import styles from './drawer.module.css';
import { NameFields, PartBox } from './fields.tsx';
import { KindIcon } from './kind-icon.tsx';
import { NobodyPart } from './nobody-part.tsx';
import { OptionList } from './option-list.tsx';
import { ActionPart, EndPart, EvaluatePart, FlowSettings, WaitPart } from './other-parts.tsx';
import { PeopleTodayPanel } from './people-today-panel.tsx';
import { RightsPart } from './rights-part.tsx';
import { BranchPart, SplitPart } from './split-part.tsx';
import type { StepPartProps } from './step-part-props.ts';
import { isSystemStep } from './system-step.ts';
import { TimePart } from './time-part.tsx';
import { WhoPart } from './who-part.tsx';

const FiguresPanel = lazy(() =>
  withTexts(['flows-step-figures'], () =>
    import('../../figures/desktop/figures-panel.tsx').then(({ FiguresPanel }) => ({ default: FiguresPanel })),
  ),
);

// Most flows have none of these.
const SystemPart = lazy(() =>
  withTexts(['flows-designer-steps'], () =>
    import('./rare-parts.tsx').then(({ SystemPart }) => ({ default: SystemPart })),
  ),
);

const CommentsPanel = lazy(() =>
  withTexts(['flows-draft-comments'], () =>
    import('../../comments/desktop/comments-panel.tsx').then(({ CommentsPanel }) => ({ default: CommentsPanel })),
  ),
);

type Props = { id: string; thing: Thing; tab: Tab | null; today: PeopleToday };

/** Everything that can be set of a thing of the tree, beside the tree. */
export function Drawer({ id, thing, tab, today }: Props) {
  const { design, mayEdit } = useDesigning();
  const tree = useTree();
  const say = useSay('flows-designer');
  const body = useRef<HTMLDivElement>(null);
  // Another card was opened while this stood open, or one was added, which wants the focus too: the keyboard goes on in here.
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (before.current === id) return;
    before.current = id;
    body.current?.querySelector<HTMLElement>('[role="dialog"]')?.focus({ preventScroll: true });
  }, [id]);
  const { kind, kindName, name, sentence } = useThingWords(thing);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc closes from anywhere inside
    <div
      ref={body}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || isInPopup(event.target)) return;
        event.stopPropagation();
        tree.close();
      }}
    >
      <SidePanel
        label={say('drawer', { kind: kindName, name: name || say('nameless') })}
        width={560}
        onClose={tree.close}
        head={
          <div className={styles.head}>
            <KindIcon kind={kind} />
            <div className={styles.headWords}>
              <h2 className={styles.name}>{name ? <Typed>{name}</Typed> : say('nameless')}</h2>
              <p className={styles.sentence}>
                <Sentence>{sentence}</Sentence>
              </p>
            </div>
          </div>
        }
        foot={mayEdit && <Acts id={id} kind={thing.kind} />}
      >
        <div key={id} className={styles.body}>
          <Parts id={id} thing={thing} tab={tab} today={today} remarks={tree.remarksAt(id)} />
          <Suspense fallback={null}>
            <CommentsPanel businessId={design.business.id} thing={id} />
          </Suspense>
        </div>
      </SidePanel>
    </div>
  );
}

/** Esc first closes the list, calendar or window that is open. */
const isInPopup = (target: EventTarget): boolean =>
  target instanceof Element &&
  (target.closest('dialog') !== null || target.closest('.ant-select-open, .ant-picker-focused') !== null);

function Parts({ id, thing, tab, today, remarks }: Props & { remarks: readonly Remark[] }) {
  const { draft } = useDesigning();
  const { changeStart } = useFlowEdit();
  const say = useSay('flows-designer');
  if (thing.kind === 'branch') return <BranchPart thing={thing} remarks={remarks} />;
  if (thing.kind === 'start')
    return (
      <>
        <PartBox part="name" title={say('name')} remarks={remarks}>
          <NameFields
            value={thing.start.name}
            onChange={(name, language) => changeStart({ name }, `name ${language}`)}
          />
        </PartBox>
        <FlowSettings flow={draft.definition.flow} />
        <RightsPart step={id} fields={thing.start.fields} isStart remarks={remarks} />
      </>
    );
  return <StepParts step={thing.step} tab={tab} today={today} remarks={remarks} />;
}

type StepProps = { step: Step; tab: Tab | null; today: PeopleToday; remarks: readonly Remark[] };

function StepParts({ step, tab, today, remarks }: StepProps) {
  const tree = useTree();
  const { changeStep } = useFlowEdit();
  const say = useSay('flows-designer');
  const change: StepPartProps<Step>['change'] = (next, merge) => changeStep(step.id, next, merge ?? null);
  const shown = tab ?? firstTab(remarks);
  const part = { remarks, change };
  const figures = useShownFigures();
  return (
    <>
      {figures && hasFigures(step) && (
        <Suspense fallback={null}>
          <FiguresPanel step={step.id} />
        </Suspense>
      )}
      <PartBox part="name" title={say('name')} remarks={remarks}>
        <NameFields value={step.name} onChange={(name, language) => change({ name }, `name ${language}`)} />
      </PartBox>
      {isOfPeople(step) && (
        <>
          <div className={styles.tabs}>
            <TextTabs
              label={say('tabs')}
              tabs={tabs}
              tab={shown}
              nameOf={(name) => tabName(say(`tab-${name}`), remarks, name)}
              onChange={tree.turn}
            />
          </div>
          {shown === 'who' && (
            <>
              <PartBox part="who" title={say('who')} remarks={remarks}>
                <WhoPart
                  value={step.who}
                  step={step.id}
                  onChange={(who, merge) => change(changedWho(step, who), merge)}
                />
              </PartBox>
              <PeopleTodayPanel step={step.id} today={today} />
              <NobodyPart step={step} {...part} />
            </>
          )}
          {shown === 'decide' && (
            <>
              <StepKind step={step} />
              <DecidePart step={step} {...part} />
            </>
          )}
          {shown === 'form' && <RightsPart step={step.id} fields={step.fields} isStart={false} remarks={remarks} />}
          {shown === 'time' && (
            <>
              <TimePart step={step} {...part} />
              <ButtonsPart step={step} {...part} />
            </>
          )}
        </>
      )}
      {step.kind === 'copy' && (
        <>
          <PartBox part="who" title={say('copy-who')} remarks={remarks}>
            <WhoPart value={step.who} step={step.id} onChange={(who, merge) => change({ who }, merge)} />
          </PartBox>
          <PeopleTodayPanel step={step.id} today={today} />
        </>
      )}
      {'branches' in step && <SplitPart split={step} remarks={remarks} />}
      {step.kind === 'wait' && <WaitPart step={step} {...part} />}
      {step.kind === 'action' && <ActionPart step={step} {...part} />}
      {step.kind === 'evaluate' && <EvaluatePart step={step} {...part} />}
      {step.kind === 'end' && <EndPart step={step} {...part} />}
      {isSystemStep(step) && (
        <Suspense fallback={<SkeletonText lines={6} />}>
          <SystemPart step={step} {...part} />
        </Suspense>
      )}
    </>
  );
}

/** Whether people agree or do the work; a step may change from one to the other. */
function StepKind({ step }: { step: PersonStep }) {
  const { draft } = useDesigning();
  const say = useSay('flows-designer');
  return (
    <PartBox part="decision" title={say('step-kind')} remarks={[]}>
      <OptionList
        label={say('step-kind-about')}
        value={step.kind}
        options={(['approve', 'handle'] as const).map((value) => ({
          value,
          label: say(`kind-${value}`),
          about: say(`about-${value}`),
        }))}
        onChange={(kind) =>
          draft.edit((definition) => ({
            ...definition,
            flow: replaceStep(definition.flow, step.id, asKind(step, kind)),
          }))
        }
      />
    </PartBox>
  );
}

/** A step opens where something is wrong with it. */
const firstTab = (remarks: readonly Remark[]): Tab => {
  const wrong = remarks.map(({ part }) => tabOfPart(part));
  return tabs.find((tab) => wrong.includes(tab)) ?? 'who';
};

const tabName = (name: string, remarks: readonly Remark[], tab: Tab): string => {
  const n = remarks.filter(({ part }) => tabOfPart(part) === tab).length;
  return n === 0 ? name : `${name} (${n})`;
};

/** What the keys can do, as buttons. */
function Acts({ id, kind }: { id: string; kind: Thing['kind'] }) {
  const tree = useTree();
  const say = useSay('flows-designer');
  const remove = useRemoval(tree);
  return (
    <div className={styles.acts}>
      <Button kind="quiet" onClick={() => tree.ask({ kind: 'add', at: id, place: placeAfter(tree.flow, id) })}>
        {say(kind === 'branch' ? 'add-inside' : 'add-after')}
      </Button>
      {kind === 'step' && (
        <>
          <Button kind="quiet" onClick={() => tree.copy(id)}>
            {say('copy-it')}
          </Button>
          <Button kind="quiet" onClick={() => tree.ask({ kind: 'wrap', ids: [id] })}>
            {say('wrap-it')}
          </Button>
        </>
      )}
      {kind !== 'start' && (
        <>
          <Button kind="quiet" onClick={() => tree.act(duplicate(id, newId))}>
            {say('duplicate-it')}
          </Button>
          <Button kind="quiet" onClick={() => remove([id])}>
            {say('remove-it')}
          </Button>
        </>
      )}
    </div>
  );
}
