/** What comes of a draft on every way it may take. */
const exploring = {
  title: 'Check every way',
  hint: 'The system goes every way that this draft can take, with whatever the form may say, and shows whom it would ask today and where it goes wrong. Nothing is kept and nobody is told.',
  check: 'Check',
  again: 'Check again',
  checking: 'Going every way, please wait',
  stale: 'The draft was changed after the check. Below is how it was before.',
  'not-checked': 'The draft could not be checked: {{why}}',
  look: 'Look at the check',

  // who is tried
  'told-for': 'The people on the ways are those for',
  'told-for-other': 'Somebody else',
  'told-for-label': 'Who submits it',
  tried: 'Besides, {{n}} {{n|person|people}} of other departments and kinds {{n|was|were}} tried.',

  // how it came out
  sound: 'Checked {{n}} {{n|way|ways}}, and nothing is wrong.',
  summary:
    'Checked {{n}} {{n|way|ways}}: {{faults}} {{faults|problem|problems}} and {{notices}} {{notices|remark|remarks}}.',
  'no-way': 'There is no way through it.',
  findings: 'What was found',
  fault: 'Problem',
  notice: 'Remark',
  'of-form': 'Form',
  'go-to': 'Show it',
  'go-to-form': 'Show the form',
  'on-way': 'See way {{n}}',
  'between-names': ', ',
  'and-more': '{{names}} and others, {{n}} {{n|person|people}} in all',
  'for-all': 'Whoever submits it',
  'for-some': 'If {{names}} {{n|submits|submit}} it',
  nameless: '(no name)',
  minutes: '{{n}} {{n|minute|minutes}}',
  hours: '{{n}} {{n|hour|hours}}',
  'working-minutes': '{{n}} {{n|minute|minutes}} of working time',
  'working-hours': '{{n}} {{n|hour|hours}} of working time',

  // each of them
  'found-nobody-found': '{{who}}, “{{step}}” finds nobody by its rule.',
  'found-nobody-found-copy': '“{{step}}” reaches nobody at present.',
  'found-submitter-alone': '{{who}}, nobody but the submitter approves the application at “{{step}}”.',
  'found-submitter-stands-in': '{{who}}, they approve their own application at “{{step}}” for {{names}}.',
  'found-same-person-thrice': '{{who}}, {{names}} decides three steps in a row, of which “{{step}}” is the third.',
  'found-branch-never':
    'The branch “{{branch}}” of “{{step}}” is never taken: nothing in the form can fit its condition.',
  'found-way-never': 'The way of “{{step}}” to “{{branch}}” is never taken, whatever the form says.',
  'found-step-unreachable': '“{{step}}” is never come to: the router before it always leads past it.',
  'found-loop-without-change':
    '“{{step}}” leads back to “{{branch}}”, and nothing on the way round can keep it from doing so again: it goes round until the owner is asked.',
  'found-step-never-asks': '“{{step}}” is always skipped: the condition for skipping it always holds.',
  'found-no-end': 'It gets stuck at “{{step}}”: nobody and no time limit can let it go on.',
  'found-no-end-start': 'It gets stuck at once, and nothing can let it go on.',
  'found-person-disabled': '“{{step}}” names {{names}}, whose account is disabled.',
  'found-cannot-open': '“{{step}}” asks {{names}}, who has no right to sign in where tasks are decided.',
  'found-votes-too-few': '{{who}}, all votes of those whom “{{step}}” finds are fewer than it needs.',
  'found-draw-too-many': '{{who}}, “{{step}}” finds fewer people than it draws, so that all of them are asked.',
  'found-passes-unseen':
    '{{who}}, it can be agreed to without anybody having decided anything. If that is meant, add a step “By the system” that passes it there.',
  'found-limit-too-short': '“{{step}}” has a limit of {{bound}}, and in the last 90 days it usually took {{time}}.',
  'found-promise-too-short':
    'Submitters are promised {{bound}}, and {{time}} have gone by already when “{{step}}” begins.',
  'found-limits-beyond-promise':
    'Submitters are promised {{bound}}, and the waits and limits on the way come to {{time}}.',
  'found-field-nobody-writes': 'The required field “{{field}}” can be filled in by nobody at any step.',
  'found-field-takes-nothing': 'The required field “{{field}}” takes no value at all, so it cannot be filled in.',
  'found-condition-on-hidden':
    'The condition at “{{step}}” asks for “{{field}}”, which is always empty there: nobody can fill it in before.',
  'found-condition-on-hidden-form': 'A field is shown depending on “{{field}}”, which nobody can fill in.',
  'found-condition-too-early':
    'The condition at “{{step}}” asks for “{{field}}”, which is filled in only later: the first time it is always empty.',
  'found-designer-alone': '“{{step}}” is approved by {{names}} alone, who designs this flow.',
  'found-child-starts-parent':
    'What “{{step}}” hands in leads, by itself or by others, to an application of this service again, without an end.',
  'found-child-unavailable':
    'The service that “{{step}}” hands in an application for is gone, suspended or not published.',
  'found-connection-unavailable': 'The connection that “{{step}}” calls over is gone or turned off.',
  open: 'Branches that were not taken',
  'open-hint':
    'These are not impossible, they were just not come to: it may need another submitter or something sent back first, or the condition is too complex to tell.',
  'open-branch': '“{{branch}}” of “{{step}}”',

  // the ways
  ways: 'Ways',
  'way-n': 'Way {{n}}',
  always: 'No condition',
  'between-conditions': '; ',
  'routed-to': '“{{step}}” leads to “{{to}}”',
  submit: 'Submitted',
  passes: 'passes by itself',
  nobody: 'nobody',
  'nobody-but': 'nobody; {{names}} instead',
  'end-done': 'Done',
  'end-refused': 'Not approved',
  'end-unsolved': 'Not solved',
  'end-failed': 'Failed',
  'end-withdrawn': 'Canceled',
  'end-ended-by-administrator': 'Ended',
  stuck: 'Stuck',
  'show-more': 'Show {{n}} more',
  'other-ways': '{{n}} more {{n|way is|ways are}} not listed one by one.',
  'other-ways-at-least': 'At least {{n}} more {{n|way is|ways are}} not listed one by one.',
} as const;

export default exploring;
