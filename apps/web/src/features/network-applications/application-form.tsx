import { getApplicationStart } from '@campus/contract/calls/network-applications.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { placeChoices } from '#web/client/places.ts';
import { useCall } from '#web/client/queries.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Card } from '#web/ui/base/card.tsx';
import { FormColumns, FormFoot } from '#web/ui/base/form-page.tsx';
import type { InputKit } from '#web/ui/base/input-kit.ts';
import { Note } from '#web/ui/base/note.tsx';
import { OtherProof } from '#web/ui/base/other-proof.tsx';
import { ThumbBar } from '#web/ui/base/thumb-bar.tsx';
import { ApplicationNotes } from './application-notes.tsx';
import { TopUp } from './my-network.tsx';
import styles from './network.module.css';
import { useNetworkLabels } from './network-labels.ts';
import { NetworkStates } from './network-states.tsx';
import type { Start } from './network-types.ts';
import { QuoteCard } from './quote-card.tsx';
import { type ApplicationOptions, type ApplicationState, useApplicationForm } from './use-application-form.ts';

export type ApplicationKit = InputKit<
  | 'AddressInput'
  | 'ContactsInput'
  | 'MacInput'
  | 'PasswordInput'
  | 'PasswordPair'
  | 'PickerInput'
  | 'RadioInput'
  | 'TextInput'
  | 'TextareaInput'
>;

type Props = Omit<ApplicationOptions, 'start' | 'account' | 'channel'> & {
  /** Whose; undefined until it is known. */
  account: string | undefined;
  kit: ApplicationKit;
};

/** What a page gives to the form of either look. */
export type ApplicationFormProps = Omit<Props, 'kit'>;

/** The form of an application; rights, cost, period and blocking rules are shown before anything is typed. */
export function ApplicationForm({ account, ...props }: Props) {
  const start = useCall(getApplicationStart, { kind: props.kind }, { staleTime: 30_000 });
  return (
    <NetworkStates query={account ? start : { ...start, data: undefined }} lines={8}>
      {(data) => <Applying key={props.kind} {...props} account={account ?? ''} start={data} />}
    </NetworkStates>
  );
}

function Applying({ kit, ...props }: Omit<ApplicationOptions, 'channel'> & Pick<Props, 'kit'>) {
  // On a phone the button stands at the lower edge.
  const bar = kit.look === 'touch';
  const options: ApplicationOptions = { ...props, channel: bar ? 'phone' : 'pc' };
  const { kind, start } = options;
  const { say } = useNetworkLabels();
  const state = useApplicationForm(options);
  const { form, block, choice, quote } = state;
  const Foot = bar ? ThumbBar : FormFoot;
  const nothing = start.lines.length === 0 && start.packages.length === 0;
  return (
    <>
      {block && <Blocked start={start} block={block} />}
      <FormColumns>
        {!nothing && (
          <Card noValidate onSubmit={form.submit} as="form" gap="fields" roomy={!bar} aria-label={say(`kind-${kind}`)}>
            <Fields
              state={state}
              kit={kit}
              kind={kind}
              start={start}
              reset={options.reset}
              otherWay={options.otherWay}
            />
            <Foot>
              <Button kind="primary" type="submit" wide={bar} busy={form.busy} disabled={block !== null}>
                {say('submit')}
              </Button>
            </Foot>
          </Card>
        )}
        <aside className={styles.aside}>
          {choice && <QuoteCard kind={kind} start={start} quote={quote} />}
          <ApplicationNotes
            kind={kind}
            start={start}
            annual={isAnnual(state)}
            first={quote !== null && quote.feeFen > 0}
          />
        </aside>
      </FormColumns>
    </>
  );
}

const isAnnual = ({ choice }: ApplicationState): boolean =>
  choice !== null && 'line' in choice && (choice as Start['lines'][number]).line.package.period === 'annual';

/** The rule that blocks, and where money helps, the way to pay. */
function Blocked({ start, block }: { start: Start; block: NonNullable<Start['block']> }) {
  const { say, block: rule } = useNetworkLabels();
  const money = block.startsWith('arrears') || block.startsWith('balance');
  return (
    <Note role="status" data-testid="blocked">
      <b>{say('blocked')}</b>
      <span>{rule(block, start.window)}</span>
      {money && (
        <div>
          <TopUp url={start.topUpUrl} />
        </div>
      )}
    </Note>
  );
}

type FieldsProps = Pick<ApplicationOptions, 'kind' | 'start' | 'reset' | 'otherWay'> & {
  state: ApplicationState;
  kit: ApplicationKit;
};

function Fields({ state, kit, kind, start, reset, otherWay }: FieldsProps) {
  const { say, words, price, block: rule, address } = useNetworkLabels();
  const { form, asks, choice } = state;
  const { PickerInput, RadioInput, TextareaInput, MacInput, ContactsInput } = kit;
  const line = start.lines.find((choice) => choice.line.id === form.values.lineId)?.line;
  const withRule = (name: string, block: Start['block']) =>
    block ? say('with-rule', { name, rule: rule(block, start.window) }) : name;
  return (
    <>
      {kind === 'open' && (
        <RadioInput
          label={say('choose-package')}
          required
          prompted
          {...form.field('packageId')}
          options={start.packages.map(({ package: offer, block }) => ({
            value: offer.id,
            label: withRule(`${words(offer.name)} · ${price(offer)}`, block),
            disabled: block !== null,
          }))}
          onChange={(id) => {
            const months = start.packages.find((choice) => choice.package.id === id)?.months ?? [];
            form.set('packageId', id);
            if (!months.some(({ month }) => month === form.values.month)) form.set('month', months[0]?.month ?? '');
          }}
        />
      )}
      {kind !== 'open' &&
        (start.lines.length > 1 ? (
          <RadioInput
            label={say('choose-line')}
            required
            prompted
            {...form.field('lineId')}
            options={start.lines.map(({ line: option, block }) => ({
              value: option.id,
              label: withRule(`${words(option.package.name)} · ${address(option.address)}`, block),
              disabled: block !== null,
            }))}
            onChange={(id) => {
              form.set('lineId', id);
              form.set('month', '');
            }}
          />
        ) : (
          line && (
            <ReadOnlyField name={say('choose-line')}>
              {words(line.package.name)} · {price(line.package)}
            </ReadOnlyField>
          )
        ))}
      {kind === 'move' && line && <ReadOnlyField name={say('old-place')}>{address(line.address)}</ReadOnlyField>}
      {kind === 'change-mac' && line && (
        <ReadOnlyField name={say('old-mac')}>{line.mac || say('mac-none')}</ReadOnlyField>
      )}
      {asks.month && choice && choice.months.length > 0 && (
        <Months state={state} Picker={PickerInput} choices={choice.months} />
      )}
      {asks.place && <Site state={state} kit={kit} label={say(kind === 'move' ? 'new-place' : 'place')} />}
      {asks.mac !== 'no' && (
        <MacInput
          label={say(kind === 'change-mac' ? 'new-mac' : 'mac')}
          required={asks.mac === 'required'}
          prompted
          {...(asks.mac === 'optional' && { hint: say('mac-hint') })}
          {...form.field('mac')}
        />
      )}
      {asks.reason !== 'no' && (
        <TextareaInput
          label={say(kind === 'pause' ? 'pause-reason' : 'reason')}
          required={asks.reason === 'required'}
          prompted={kind === 'pause'}
          max={200}
          {...form.field('reason')}
        />
      )}
      {asks.password && (
        <Passwords state={state} kit={kit} account={line?.username ?? ''} reset={reset} otherWay={otherWay} />
      )}
      {asks.contact && <ContactsInput label={say('contact')} prompted {...form.field('contact')} />}
    </>
  );
}

function ReadOnlyField({ name, children }: { name: string; children: ReactNode }) {
  return (
    <dl className={styles.facts}>
      <div className={styles.wide}>
        <dt>{name}</dt>
        <dd>{children}</dd>
      </div>
    </dl>
  );
}

type MonthsProps = {
  state: ApplicationState;
  Picker: ApplicationKit['PickerInput'];
  choices: NonNullable<ApplicationState['choice']>['months'];
};

/** The months that can be had, each with its price; one that cannot says why. */
function Months({ state: { form, quote }, Picker, choices }: MonthsProps) {
  const { say, format, month: monthName, block: rule } = useNetworkLabels();
  // Where there is only one, there is nothing to choose.
  if (choices.length === 1 && quote)
    return <ReadOnlyField name={say('choose-month')}>{monthName(quote.month)}</ReadOnlyField>;
  return (
    <Picker
      label={say('choose-month')}
      required
      prompted
      {...form.field('month')}
      options={choices.map(({ month, costFen, block }) => ({
        value: month,
        label: block
          ? say('month-blocked', { month: monthName(month), why: rule(block) })
          : costFen > 0
            ? say('month-cost', { month: monthName(month), cost: format.money(costFen) })
            : say('month-free', { month: monthName(month) }),
        disabled: block !== null,
      }))}
    />
  );
}

/** The place of the line; notes about its building are shown as soon as it is chosen. */
function Site({ state, kit, label }: { state: ApplicationState; kit: ApplicationKit; label: string }) {
  const { say } = useNetworkLabels();
  const { form, building, portNeeded, refusalOf, change } = state;
  const { AddressInput, TextInput } = kit;
  const closed = building !== null && !building.networkOpen;
  return (
    <>
      <AddressInput
        label={label}
        required
        prompted
        loadChildren={placeChoices}
        {...form.field('place')}
        {...refusalOf('place')}
        onChange={(path) => change('place', path)}
      />
      {closed && (
        <Note as="p" role="status">
          {say(building.mobileSignalNotice ? 'building-signal' : 'building-closed')}
        </Note>
      )}
      <TextInput
        label={say('port')}
        required={portNeeded}
        hint={say('port-hint')}
        max={40}
        {...(portNeeded && { whenEmpty: say('pick-port') })}
        {...form.field('port')}
        {...refusalOf('port')}
        onChange={(port) => change('port', port)}
      />
    </>
  );
}

type PasswordsProps = Pick<FieldsProps, 'state' | 'kit' | 'reset' | 'otherWay'> & { account: string };

/** The old password, or, where it is forgotten, the one that this person signs in with; then the new one twice. */
function Passwords({ state, kit, account, reset, otherWay }: PasswordsProps) {
  const { say } = useNetworkLabels();
  const { form, proved, refusalOf, change } = state;
  const { PasswordInput, PasswordPair } = kit;
  return (
    <>
      {reset && proved && <p className={styles.muted}>{say('proved')}</p>}
      {reset && !proved && (
        <PasswordInput
          label={say('sign-in-password')}
          hint={say('sign-in-password-hint')}
          required
          {...form.field('signIn')}
          {...refusalOf('signIn')}
          onChange={(typed) => change('signIn', typed)}
        />
      )}
      {reset && !proved && <OtherProof />}
      {!reset && <PasswordInput label={say('original')} required {...form.field('original')} />}
      <p>
        <Link to={otherWay} replace>
          {say(reset ? 'know-original' : 'forgot-original')}
        </Link>
      </p>
      <PasswordPair
        label={say('new-password')}
        hint={say('password-hint')}
        account={account}
        original={reset ? undefined : form.values.original}
        next={form.field('password')}
        confirm={form.field('confirm')}
      />
    </>
  );
}
