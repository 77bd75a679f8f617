import type { Comparison, Condition, SingleValue } from '../conditions.ts';

const SIGNS: Partial<Record<Comparison, string>> = {
  is: '==',
  'is-not': '!=',
  less: '<',
  'at-most': '<=',
  more: '>',
  'at-least': '>=',
};

const said = (value: SingleValue): string => JSON.stringify(value).replaceAll("'", "\\'");

/** A condition in the manner of other systems, for them to show; ours come back from the definition itself. */
export const sayExpression = (condition: Condition): string => `\${${expressionOf(condition)}}`;

function expressionOf(condition: Condition): string {
  switch (condition.kind) {
    case 'field': {
      const { field, is, value } = condition;
      if (is === 'empty') return `${field} == null`;
      if (is === 'filled') return `${field} != null`;
      const sign = SIGNS[is];
      return sign ? `${field} ${sign} ${said(value)}` : `${is === 'has' ? 'has' : 'oneOf'}(${field}, ${said(value)})`;
    }
    case 'outcome':
      return `outcome("${condition.step}") == "${condition.is}"`;
    case 'not':
      return `!(${expressionOf(condition.of)})`;
    default:
      return condition.of.length === 0
        ? String(condition.kind === 'all')
        : `(${condition.of.map(expressionOf).join(condition.kind === 'all' ? ' && ' : ' || ')})`;
  }
}
