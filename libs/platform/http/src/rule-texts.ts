/** Predicates of the sentences about the rules of class-validator, by their names. The member is the subject. */
export const RULE_TEXTS: Partial<Record<string, (constraints: unknown[]) => string>> = {
  isString: () => 'must be a string',
  isInt: () => 'must be an integer',
  isNumber: () => 'must be a number',
  isBoolean: () => 'must be true or false',
  isArray: () => 'must be an array',
  isObject: () => 'must be an object',
  isDate: () => 'must be a date',
  isIn: ([values]) => `must be ${alternatives(values as unknown[])}`,
  equals: ([value]) => `must be ${String(value)}`,
  isNotEmpty: () => 'must not be empty',
  isUuid: () => 'must be a UUID',
  isIso8601: () => 'must be a date or a time of ISO 8601',
  isEmail: () => 'must be an e-mail address',
  isUrl: ([options]) => `must be ${urlsOf(options as { protocols?: string[] } | undefined)}`,
  isHexColor: () => 'must be a hexadecimal colour',
  isLowercase: () => 'must be in lower case',
  isLength: ([min, max]) => lengthText(min as number, max as number | undefined),
  minLength: ([min]) => `must have at least ${counted(min, 'character')}`,
  maxLength: ([max]) => `must have at most ${counted(max, 'character')}`,
  min: ([min]) => `must be at least ${String(min)}`,
  max: ([max]) => `must be at most ${String(max)}`,
  arrayNotEmpty: () => 'must have an element',
  arrayMinSize: ([min]) => `must have at least ${counted(min, 'element')}`,
  arrayMaxSize: ([max]) => `must have at most ${counted(max, 'element')}`,
  arrayUnique: () => 'must not have an element twice',
  matches: () => 'must have the documented form',
};

export function alternatives(values: unknown[]): string {
  const texts = values.map(String);
  return texts.length > 1 ? `${texts.slice(0, -1).join(', ')} or ${texts.at(-1) ?? ''}` : texts.join('');
}

function urlsOf(options: { protocols?: string[] } | undefined): string {
  return options?.protocols ? `a URL with the scheme ${alternatives(options.protocols)}` : 'a URL';
}

function lengthText(min: number, max: number | undefined): string {
  if (max === undefined) return `must have at least ${counted(min, 'character')}`;
  return min === max ? `must have exactly ${counted(min, 'character')}` : `must have ${min} to ${max} characters`;
}

function counted(count: unknown, unit: string): string {
  return count === 1 ? `1 ${unit}` : `${String(count)} ${unit}s`;
}
