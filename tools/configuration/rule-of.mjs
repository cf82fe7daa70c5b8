const MAX_LISTED = 10;

/**
 * Describes the rules of a variable for people and as JSON Schema. Values of the environment are texts, and those of a
 * YAML file may be numbers.
 * @param rules metadata of class-validator: `{ name, constraints, text }`
 */
export function ruleOf(rules) {
  const byName = new Map(rules.map((rule) => [rule.name, rule]));
  const numbers = byName.has('isInt') ? integer(byName) : undefined;
  const [schema, ...words] = numbers ?? text(byName);
  const others = rules.filter(({ name }) => !KNOWN.has(name)).map((rule) => rule.text);
  return { schema, text: [...words, ...others].filter(Boolean).join('; ') || 'text' };
}

const KNOWN = new Set(['isInt', 'min', 'max', 'isIn', 'isString', 'isLength', 'isUrl', 'isOptional']);

function integer(byName) {
  const minimum = byName.get('min')?.constraints[0];
  const maximum = byName.get('max')?.constraints[0];
  const limits = { ...(minimum !== undefined && { minimum }), ...(maximum !== undefined && { maximum }) };
  const from = minimum === undefined ? '' : ` from ${minimum}`;
  const to = maximum === undefined ? '' : ` to ${maximum}`;
  return [{ type: ['integer', 'string'], pattern: '^-?[0-9]+$', ...limits }, `integer${from}${to}`];
}

function text(byName) {
  const values = byName.get('isIn')?.constraints[0];
  if (values) return [{ type: 'string', enum: values }, listed(values)];
  const [minLength, maxLength] = byName.get('isLength')?.constraints ?? [];
  const pattern = byName.get('matches')?.constraints[0];
  const schema = {
    type: 'string',
    ...(pattern && { pattern: pattern.source }),
    ...(byName.has('isUrl') && { format: 'uri' }),
    ...(minLength !== undefined && { minLength, maxLength }),
  };
  const length = minLength === undefined ? '' : `${minLength} to ${maxLength} characters`;
  return [schema, byName.has('isUrl') ? 'URL (http or https)' : '', length];
}

function listed(values) {
  const shown = values.slice(0, MAX_LISTED).map((value) => `\`${value}\``);
  return values.length > MAX_LISTED
    ? `one of ${values.length} values, such as ${shown[0]}`
    : `one of ${shown.join(', ')}`;
}
