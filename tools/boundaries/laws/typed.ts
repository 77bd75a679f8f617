import { type Expression, type JSXElement, Visitor } from 'oxc-parser';
import type { Violation } from '../law.ts';
import { lineAt, type Source } from '../read-source.ts';

/** What people type, by the name that it has in replies; of some names only where they belong to these things. */
const typed: Readonly<Record<string, readonly string[] | 'always'>> = {
  reason: 'always',
  returnReason: 'always',
  answer: 'always',
  surveyInfo: 'always',
  workContent: 'always',
  solution: 'always',
  name: ['person', 'by', 'submitter', 'creator', 'user', 'about', 'instead', 'substitute', 'changedBy'],
  text: ['comment', 'evaluation', 'record'],
  title: ['order'],
};
const mayShowTyped = new RegExp(`\\.(?:${Object.keys(typed).join('|')})\\b`);
/** The components that say in which language something was typed. */
const sayers = ['Typed', 'Sentence', 'OwnText'];

/** What people typed is shown by a component that says its language, or stands in an element that does. */
export function typedWithoutLanguage(source: Source): Violation[] {
  if (!/^apps\/web\/src\/(?!gallery\/).*\.tsx$/.test(source.file) || !mayShowTyped.test(source.text)) return [];
  const found: Violation[] = [];
  const look = ({ openingElement, children }: JSXElement) => {
    const { name, attributes } = openingElement;
    const says =
      (name.type === 'JSXIdentifier' && sayers.includes(name.name)) ||
      attributes.some((attribute) => attribute.type === 'JSXAttribute' && attribute.name.name === 'lang');
    if (says) return;
    for (const child of children) {
      if (child.type !== 'JSXExpressionContainer' || child.expression.type === 'JSXEmptyExpression') continue;
      for (const expression of shownExpressions(child.expression)) {
        const what = nameOfTyped(expression);
        if (!what) continue;
        found.push({
          law: 'typed-says-language',
          from: source.file,
          line: lineAt(source, expression.start),
          fault: `shows ${what} without saying its language`,
          why: 'put it into <Typed>, so that a screen reader and a font know',
          name: what,
        });
      }
    }
  };
  new Visitor({ JSXElement: look }).visit(source.parsed.program);
  return found;
}

/** What an expression may come to: each way of a choice. */
function shownExpressions(expression: Expression): Expression[] {
  switch (expression.type) {
    case 'ParenthesizedExpression':
    case 'ChainExpression':
    case 'TSNonNullExpression':
      return shownExpressions(expression.expression as Expression);
    case 'ConditionalExpression':
      return [...shownExpressions(expression.consequent), ...shownExpressions(expression.alternate)];
    case 'LogicalExpression':
      return [
        ...(expression.operator === '&&' ? [] : shownExpressions(expression.left)),
        ...shownExpressions(expression.right),
      ];
    default:
      return [expression];
  }
}

function nameOfTyped(expression: Expression): string | null {
  if (expression.type !== 'MemberExpression' || expression.computed) return null;
  const name = expression.property.name;
  const of = typed[name];
  const owner = ownerOf(expression.object as Expression);
  return of === 'always' || (of && owner && of.includes(owner)) ? [owner, name].filter(Boolean).join('.') : null;
}

/** The last name before the dot. */
function ownerOf(object: Expression): string | null {
  if (object.type === 'Identifier') return object.name;
  if (object.type === 'ChainExpression' || object.type === 'TSNonNullExpression')
    return ownerOf(object.expression as Expression);
  return object.type === 'MemberExpression' && !object.computed ? (object.property as { name: string }).name : null;
}
