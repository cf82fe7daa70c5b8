import { parseExactJson } from '@vc/protocol/json';
import { ScimError } from './scim-error';

/** Reads a text from left to right by regular expressions with the flag `y`. */
class Scanner {
  private position = 0;

  constructor(private readonly text: string) {}

  get isAtEnd(): boolean {
    return this.position === this.text.length;
  }

  /** Returns what the expression matches here, and continues after it. */
  take(expression: RegExp): string | undefined {
    expression.lastIndex = this.position;
    const found = expression.exec(this.text)?.[0];
    if (found !== undefined) this.position += found.length;
    return found;
  }
}

/** An attribute of a schema, with names as they were sent. */
export interface AttributeName {
  /** URI of the schema, if it was named. */
  schema?: string;
  attribute: string;
  /** A selection of values of a multi-valued attribute. */
  filter?: Comparison[];
  subAttribute?: string;
}

export type FilterValue = string | number | boolean | null;

/** An attribute that equals a value. */
export interface Comparison {
  name: AttributeName;
  value: FilterValue;
}

const MAX_CHARACTERS = 1_000;
const MAX_COMPARISONS = 10;

const SCHEMA = /urn:(?:[\w.-]+:)+/iy;
const NAME = /[a-z$][\w$-]*/iy;
const DOT = /\./y;
const [OPEN, CLOSE] = [/\[ */y, / *\]/y];
const EQUALS = / +eq +/iy;
const AND = / +and +/iy;
/** A literal of JSON. */
const VALUE = /"(?:[^"\\]|\\.)*"|true|false|null|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/iy;

/**
 * Parses a filter (RFC 7644 §3.4.2.2): comparisons by `eq`, combined by `and`.
 * @throws ScimError `invalidFilter`
 */
export function parseFilter(text: string): Comparison[] {
  const scanner = scan(text, 'invalidFilter');
  const comparisons = readComparisons(scanner, true);
  if (!comparisons || !scanner.isAtEnd) throw unsupportedFilter();
  return comparisons;
}

/** Parses the path of a PATCH operation (RFC 7644 §3.5.2). @throws ScimError `invalidPath` */
export function parsePath(text: string): AttributeName {
  const scanner = scan(text, 'invalidPath');
  const name = readName(scanner, true);
  if (!name || !scanner.isAtEnd) throw new ScimError('invalidPath', 'The path is not valid.');
  return name;
}

function scan(text: string, scimType: 'invalidFilter' | 'invalidPath'): Scanner {
  if (text.length > MAX_CHARACTERS) throw new ScimError(scimType, `It has more than ${MAX_CHARACTERS} characters.`);
  return new Scanner(text);
}

/** @param isNestable whether an attribute may have a selection of its values */
function readComparisons(scanner: Scanner, isNestable: boolean): Comparison[] | undefined {
  const comparisons: Comparison[] = [];
  do {
    const comparison = readComparison(scanner, isNestable);
    if (!comparison || comparisons.length === MAX_COMPARISONS) return undefined;
    comparisons.push(comparison);
  } while (scanner.take(AND) !== undefined);
  return comparisons;
}

function readComparison(scanner: Scanner, isNestable: boolean): Comparison | undefined {
  const name = readName(scanner, isNestable);
  if (!name || scanner.take(EQUALS) === undefined) return undefined;
  const literal = scanner.take(VALUE);
  return literal === undefined ? undefined : { name, value: toValue(literal) };
}

function readName(scanner: Scanner, isNestable: boolean): AttributeName | undefined {
  const schema = scanner.take(SCHEMA)?.slice(0, -1);
  const attribute = scanner.take(NAME);
  if (attribute === undefined) return undefined;
  const filter = isNestable && scanner.take(OPEN) !== undefined ? readSelection(scanner) : undefined;
  const subAttribute = scanner.take(DOT) === undefined ? undefined : scanner.take(NAME);
  return {
    attribute,
    ...(schema !== undefined && { schema }),
    ...(filter && { filter }),
    ...(subAttribute !== undefined && { subAttribute }),
  };
}

function readSelection(scanner: Scanner): Comparison[] {
  const comparisons = readComparisons(scanner, false);
  if (!comparisons || scanner.take(CLOSE) === undefined) throw unsupportedFilter();
  return comparisons;
}

function toValue(literal: string): FilterValue {
  try {
    return parseExactJson(literal.startsWith('"') ? literal : literal.toLowerCase()) as FilterValue;
  } catch {
    throw unsupportedFilter();
  }
}

function unsupportedFilter(): ScimError {
  return new ScimError('invalidFilter', 'The filter is not one of comparisons by eq, combined by and.');
}
