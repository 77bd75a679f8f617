import type { SameKeys } from '../texts.ts';
import type zh from '../zh/flows-faults.ts';

const flowsFaults: SameKeys<typeof zh> = {
  'no-steps': 'The flow has no steps yet. Add at least one step for approving or handling.',
  'nobody-decides': 'The flow only copies and branches; nobody handles anything. Add a step for approving or handling.',
  'id-twice': 'Two steps share the name “{{step}}” in the flow. Delete one of them and add it again.',
  'id-missing': 'A step has no identifier, or one with a slash. Delete it and add it again.',
  'branch-id-twice':
    'Two ways of the branching “{{step}}” share the identifier “{{branch}}”. Delete one of them and add it again.',
  'branch-id-wrong':
    'The identifier of the way “{{branch}}” of “{{step}}” must begin with a letter and have only letters, digits and hyphens.',
  'name-missing': 'The step “{{step}}”, or one of its ways ({{branch}}), has no name in Chinese or in English.',
  'built-in-action-missing':
    'This business works by what the system does by itself; that step cannot be removed. Undo its removal.',
  'built-in-field-missing':
    'The system reads the field “{{field}}”; it cannot be removed or become of another kind. Undo that.',
  'built-in-option-missing':
    'The product uses the option “{{detail}}” of “{{field}}”; it cannot be removed. Please undo.',
  'built-in-asks-more':
    'This business is filled in by a page of the product that does not ask for “{{field}}”; make it optional, or let a later step fill it in.',
  'built-in-picks': 'The page of this business cannot choose people; let “{{step}}” find them in another way.',
  'unknown-action': 'The step “{{step}}” is to do “{{detail}}”, which cannot be done in this business.',
  'end-cuts-others':
    'The way “{{branch}}” of “{{step}}” ends the process, which cuts off others that are taken with it.',
  'refusal-cuts-others':
    'The way “{{branch}}” of “{{step}}” refuses by itself, which cuts off others that are taken with it.',
  unreachable: 'The step “{{step}}” is never reached, because everything before it has ended.',
  'no-branches': 'The branching “{{step}}” has no way to go yet. Add some.',
  'one-branch': 'The branching “{{step}}” has only one way. Add another, or take the branching out.',
  'no-default':
    'The branching “{{step}}” has no “otherwise”: when no condition holds, nobody knows where to go. Add a way without a condition.',
  'default-not-last': 'The “otherwise” of the branching “{{step}}”, “{{branch}}”, belongs at the end.',
  'two-defaults':
    'The branching “{{step}}” has several ways without a condition, “{{branch}}” is one too many. Keep one of them as its “otherwise”.',
  'condition-in-parallel': 'All ways of “{{step}}” are taken at once, so “{{branch}}” cannot have a condition.',
  'unknown-field': 'The step “{{step}}” uses a field “{{detail}}” that the form does not have.',
  'unknown-step': 'A condition of the step “{{step}}” names a step “{{detail}}” that is not there.',
  'step-not-before': 'A condition of the step “{{step}}” asks about “{{detail}}”, which has not been decided by then.',
  'people-empty': 'The step “{{step}}” names nobody.',
  'share-out-of-range':
    'The share that must agree at “{{step}}” has to be more than 0 and at most all; a fraction has whole numbers, the lower one at most 100.',
  'draw-out-of-range': 'The number of people drawn at “{{step}}” has to be a whole number of at least 1.',
  'weights-missing': 'The step “{{step}}” weighs votes, but does not say yet whose count more.',
  'weights-out-of-range':
    'The votes at “{{step}}” have to be whole numbers of at least 0, and each entry has to name somebody; the votes needed have to be at least 1, and no more than there are when everybody agrees.',
  'rule-without-parts': 'The composed rule of the step “{{step}}” has no rules in it yet.',
  'rule-too-large': 'The composed rule of the step “{{step}}” is too large: at most 4 levels, and 10 rules in all.',
  'picks-in-rule':
    'The composed rule of the step “{{step}}” cannot contain people who are picked by the applicant or at the step before.',
  'pool-needs-any': 'The step “{{step}}” is claimed from a pool, so one person decides it. Choose “any one”.',
  'limit-not-positive': 'The time limit of “{{step}}”, its reminders and their interval must be more than 0.',
  'picked-by-nobody': 'The people of “{{step}}” are picked at the step before it, but there is none.',
  'no-way-to-say-yes': 'The step “{{step}}” has no button to agree or to solve, so nothing can go on from there.',
  'end-in-branch-cuts-others': 'The way “{{branch}}” of “{{step}}” ends the process, which cuts off the others.',
  'unknown-person': 'Somebody named at the step “{{step}}” is not active or not there.',
  'unknown-department': 'The department named at the step “{{step}}” is not there.',
  'unknown-label': 'The label named at the step “{{step}}” is not there.',
  'unknown-role': 'The role “{{detail}}” named at the step “{{step}}” is not there.',
  'field-names-nobody':
    'The step “{{step}}” finds its people by the field “{{detail}}”, which is no person, department or place.',
  'field-no-day': 'The step “{{step}}” waits for the day in the field “{{detail}}”, which is no date.',
  'field-no-place': 'The step “{{step}}” finds a team by the field “{{detail}}”, which is no place.',
  'field-no-choice': 'The step “{{step}}” tells teams apart by the field “{{detail}}”, which is no choice.',
  'no-ways': 'The router “{{step}}” has no way yet. Add one, or delete the step.',
  'way-id-wrong':
    'The identifier of “{{branch}}” at the router “{{step}}” has to begin with a letter and may have letters, digits and hyphens only.',
  'way-id-twice':
    'Two ways of the router “{{step}}” have the same identifier “{{branch}}”. Delete one of them and add it again.',
  'always-way-not-last':
    '“{{branch}}” of the router “{{step}}” is always taken, so no way behind it ever is. Put it last, or give it a condition.',
  'router-to-wrong':
    '“{{branch}}” of the router “{{step}}” can only lead to another step of the same way or of one around it, and “{{detail}}” is none.',
  'router-cuts-others': 'A router in the way “{{branch}}” of “{{step}}” leads out of it, which cuts off the others.',
  'field-twice': 'The step “{{step}}” writes into the field “{{detail}}” twice. Keep one of them.',
  'sent-twice': 'The step “{{step}}” sends the name “{{detail}}” twice. Keep one of them.',
  'take-not-from-one':
    'The step “{{step}}” takes something back from an application, which is possible only where it hands in one and waits for it.',
  'take-without-answer': 'The step “{{step}}” waits for no answer, so it cannot take anything from one.',
  'times-out-of-range': 'The step “{{step}}” can hand in a whole number of applications from 1 to 50.',
  'item-without-items':
    'The step “{{step}}” uses items, but it does not hand in one application for each item of a field.',
  'path-wrong':
    'The path “{{detail}}” of the step “{{step}}” has to begin with one slash, without spaces and “..”; only fields can stand in braces.',
  'given-unfit':
    'The step “{{step}}” fills the field “{{detail}}” with something of another kind, such as a person into a text.',
  'field-not-written':
    'The step “{{step}}” writes into “{{detail}}”, but headings, notes and computed fields cannot be written.',
  'field-without-value':
    'The step “{{step}}” takes the value of “{{detail}}”, which has none that can stand by itself.',
  'field-no-number':
    'The field “{{detail}}” says how many applications the step “{{step}}” hands in, but it is no number.',
  'field-no-items':
    'The step “{{step}}” hands in an application for each item of the field “{{detail}}”, which has no items to go through.',
  'item-no-person':
    'The person of each item hands in the applications of the step “{{step}}”, but the field “{{detail}}” names no people.',
  'router-to-missing': 'It is still to be chosen where “{{branch}}” of the router “{{step}}” leads.',
  'set-field-missing': 'It is still to be chosen which field the step “{{step}}” writes into.',
  'given-missing': 'It is still to be chosen which field the step “{{step}}” takes a value from.',
  'business-missing': 'It is still to be chosen which business the step “{{step}}” hands in applications for.',
  'each-field-missing': 'It is still to be chosen by which field the step “{{step}}” hands in applications.',
  'connection-missing': 'It is still to be chosen which system the step “{{step}}” calls.',
  'path-missing': 'The step “{{step}}” does not say yet which path it calls.',
  'sent-name-missing': 'The step “{{step}}” does not say yet by which name a value goes along.',
  'take-missing': 'The step “{{step}}” does not say yet what comes back, and into which field.',
  'reopen-not-before':
    'The step “{{step}}” reopens “{{detail}}”, which is no approve or handle step before it on the same way.',
  'keeps-out-nobody': 'The field “{{field}}” keeps people out, but does not name people.',
  'button-field-not-writable':
    'A button of step “{{step}}” asks for the field “{{detail}}”, which cannot be filled in with it.',
  'who-missing': 'It is still to be chosen who gets the step “{{step}}”.',
  'who-when-missing': 'The condition on who gets the step “{{step}}” does not say yet what it looks at.',
  'who-when-value-missing': 'The condition on who gets the step “{{step}}” does not say yet what it compares with.',
  'nobody-person-missing': 'It is still to be chosen who gets the step “{{step}}” when nobody is found.',
  'reassign-person-missing': 'It is still to be chosen who gets the step “{{step}}” when it takes too long.',
  'wait-field-missing': 'It is still to be chosen for which day the step “{{step}}” waits.',
  'action-missing': 'It is still to be chosen what the product does at the step “{{step}}”.',
  'condition-missing': 'The condition of the way “{{branch}}” of “{{step}}” does not say yet what it looks at.',
  'condition-value-missing':
    'The condition of the way “{{branch}}” of “{{step}}” does not say yet what it compares with.',
  'skip-when-missing': 'The condition that skips the step “{{step}}” does not say yet what it looks at.',
  'skip-when-value-missing': 'The condition that skips the step “{{step}}” does not say yet what it compares with.',
  'show-when-missing': 'The condition that shows the field “{{field}}” does not say yet what it looks at.',
  'show-when-value-missing': 'The condition that shows the field “{{field}}” does not say yet what it compares with.',
  'option-value-missing': 'An option of the field “{{field}}” has no identifier.',
  'option-label-missing': 'The option “{{detail}}” of the field “{{field}}” has no name in Chinese or in English.',
  'option-twice': 'Two options of the field “{{field}}” share the identifier “{{detail}}”.',
  'field-id-twice': 'Two fields of the form share the identifier “{{field}}”.',
  'field-id-missing':
    'The identifier of the field “{{field}}” must begin with a small letter and have only letters, digits and hyphens.',
  'field-without-options': 'The field “{{field}}” is a choice, but it has no options yet.',
  'field-bounds': 'The least value of the field “{{field}}” is larger than its greatest.',
  'show-when-unknown': 'The field “{{field}}” is shown by a condition on “{{detail}}”, which cannot be used.',
  'condition-cannot-ask':
    'The condition of “{{place}}” uses “{{detail}}”; headings and notes have no value, and of rows it can only ask whether there are any.',
  'title-unknown': 'The “{{detail}}” in the title is no field of the form.',
  'title-without-value': 'The “{{detail}}” in the title has no value that could stand there.',
  'group-without-fields': 'The field “{{field}}” has rows, but there is nothing to fill in in them yet.',
  'group-rows':
    'The numbers of rows of the field “{{field}}” must be whole and at most {{detail}}, and the larger at least 1.',
  'kind-not-in-group': 'The field “{{field}}” is of a kind that cannot stand in rows.',
  'compute-missing': 'It is still to be set how the field “{{field}}” is worked out.',
  'operand-missing': 'It is still to be chosen which fields the field “{{field}}” is worked out from.',
  'reckoned-unknown': 'The field “{{field}}” is worked out from a field “{{detail}}” that the form does not have.',
  'reckoned-kind': 'The field “{{field}}” cannot be worked out from “{{detail}}”, which is of another kind.',
  'reckoned-unit': 'The field “{{field}}” mixes money with numbers, or its outcome is of the other kind.',
  'reckoned-circle': 'The field “{{field}}” is worked out from itself in the end.',
  'unknown-business': 'The business that the step “{{step}}” applies for is not there.',
  'business-not-published': 'The business that the step “{{step}}” applies for is not published yet.',
  'business-suspended': 'The business that the step “{{step}}” applies for is suspended.',
  'child-field-unknown':
    'The step “{{step}}” uses a field “{{detail}}” that the business that it applies for does not have.',
  'child-given-unfit':
    'The step “{{step}}” fills the field “{{detail}}” of the other business with something of another kind, such as a person into a text.',
  'child-field-not-written':
    'The step “{{step}}” fills in “{{detail}}” of another business, which submitters there cannot fill in.',
  'child-field-required':
    'The step “{{step}}” leaves out “{{detail}}”, which the business that it applies for requires.',
  'unknown-connection': 'The system that the step “{{step}}” calls is not there.',
  'connection-off': 'The system that the step “{{step}}” calls is switched off.',
};

export default flowsFaults;
