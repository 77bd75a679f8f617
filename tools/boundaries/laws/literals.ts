import { type Expression, Visitor } from 'oxc-parser';
import type { Violation } from '../law.ts';
import { lineAt, type Source } from '../read-source.ts';

/** A cheap look whether a literal may come after three dots; only then is the tree worth its price. */
const maySpread = /\.\.\.(?:[\s(]|\/\*.*?\*\/|\/\/.*\n)*[{[]/s;

/**
 * A literal is not spread into another: the spread does nothing but keep several entries on one line, and every reader
 * asks what it is for. A spread that depends on something, as `...(late ? { dueAt } : {})`, is another matter.
 */
export function spreadLiterals(source: Source): Violation[] {
  if (!maySpread.test(source.text)) return [];
  const found: Violation[] = [];
  const look = ({ argument, start }: { argument: Expression; start: number }) => {
    const kind = bare(argument).type;
    if (kind !== 'ObjectExpression' && kind !== 'ArrayExpression') return;
    const literal = kind === 'ObjectExpression' ? 'an object' : 'a list';
    found.push({
      law: 'no-spread-of-literal',
      from: source.file,
      line: lineAt(source, start),
      fault: `spreads ${literal} that is written out on the spot`,
      why: 'write its entries where the spread stands',
      name: literal,
    });
  };
  new Visitor({ SpreadElement: look, JSXSpreadAttribute: look }).visit(source.parsed.program);
  return found;
}

/** An expression without what only the type checker reads. */
function bare(expression: Expression): Expression {
  switch (expression.type) {
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'TSTypeAssertion':
      return bare(expression.expression);
    default:
      return expression;
  }
}
