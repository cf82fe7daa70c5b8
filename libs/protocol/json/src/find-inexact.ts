/** A member or a number of a JSON text that its parsed value does not have as it is in the text. */
export interface InexactJson {
  kind: 'repeatedName' | 'changedNumber';
  /** Names and indices from the top down. */
  path: string[];
}

const QUOTE = 0x22;
const PLUS = 0x2b;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const COLON = 0x3a;
const UPPER_E = 0x45;
const BACKSLASH = 0x5c;
const LOWER_E = 0x65;

/** A double has all numbers of up to 15 digits (IEEE 754, `DBL_DIG`). */
const SAFE_LENGTH = 15;
/** Below it, a double has fewer digits. */
const LEAST_SAFE = 1e-290;
const SHORT_STRING = 32;

/**
 * Finds the first member whose name is repeated in its object, of which `JSON.parse` takes the last one (RFC 8259 §4), or
 * the first number that a double does not have (§6). Numbers beyond the range of a double are left to the caller, who
 * sees `Infinity`.
 *
 * The text is surveyed once: it has as many colons outside strings as its value has members. Only a text that is not
 * exact is read again, to find the place.
 * @param text valid JSON
 * @param value of `JSON.parse`
 */
export function findInexact(text: string, value: unknown): InexactJson | undefined {
  const { members, hasChangedNumber } = survey(text);
  return hasChangedNumber || members !== countMembers(value) ? new Search(text).find() : undefined;
}

function survey(text: string): { members: number; hasChangedNumber: boolean } {
  let members = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) index = endOfString(text, index);
    else if (code === COLON) members++;
    else if (code === MINUS || (code >= ZERO && code <= NINE)) {
      const end = endOfNumber(text, index);
      if (isInDoubt(text, index, end) && isChanged(text.slice(index, end))) return { members, hasChangedNumber: true };
      index = end - 1;
    }
  }
  return { members, hasChangedNumber: false };
}

/** Counts without recursion, because the text may have any depth. */
function countMembers(value: unknown): number {
  let members = 0;
  const rest = isContainer(value) ? [value] : [];
  for (let container = rest.pop(); container; container = rest.pop()) {
    const below: unknown[] = Array.isArray(container) ? container : Object.values(container);
    if (below !== container) members += below.length;
    for (const each of below) if (isContainer(each)) rest.push(each);
  }
  return members;
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Returns the index of the closing quotation mark. Most strings are short, for which a search costs more than a loop. */
function endOfString(text: string, start: number): number {
  for (let index = start + 1; index <= start + SHORT_STRING; index++) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) return index;
    if (code === BACKSLASH) index++;
  }
  return searchEndOfString(text, start);
}

function searchEndOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end;
}

function isEscaped(text: string, index: number): boolean {
  let before = index - 1;
  while (text.charCodeAt(before) === BACKSLASH) before--;
  return (index - before) % 2 === 0;
}

function endOfNumber(text: string, start: number): number {
  let end = start + 1;
  while (isOfNumber(text.charCodeAt(end))) end++;
  return end;
}

function isOfNumber(code: number): boolean {
  if (code >= ZERO && code <= NINE) return true;
  return code === MINUS || code === POINT || code === PLUS || code === LOWER_E || code === UPPER_E;
}

function isInDoubt(text: string, start: number, end: number): boolean {
  if (end - start > SAFE_LENGTH) return true;
  for (let index = start + 1; index < end; index++) {
    const code = text.charCodeAt(index);
    if (code === LOWER_E || code === UPPER_E) return true;
  }
  return false;
}

/** An object or array around the current place. */
interface Level {
  /** The names so far; undefined in an array. */
  names: Set<string> | undefined;
  /** The current name, or the current index. */
  step: string | number;
}

/** Reads a text to the first inexact place. */
class Search {
  private readonly levels: Level[] = [];
  private found: InexactJson | undefined;

  constructor(private readonly text: string) {}

  find(): InexactJson | undefined {
    for (let index = 0; index < this.text.length && !this.found; index++) index = this.read(index);
    return this.found;
  }

  /** @returns the index of the last character that was read */
  private read(index: number): number {
    const char = this.text.charAt(index);
    if (char === '"') return this.readString(index);
    if (/[-\d]/.test(char)) return this.readNumber(index);
    if (char === '{') this.levels.push({ names: new Set(), step: '' });
    else if (char === '[') this.levels.push({ names: undefined, step: 0 });
    else if (char === '}' || char === ']') this.levels.pop();
    else if (char === ',') this.next();
    return index;
  }

  private next(): void {
    const level = this.levels.at(-1);
    if (typeof level?.step === 'number') level.step++;
  }

  private readString(start: number): number {
    const end = endOfString(this.text, start);
    const level = this.levels.at(-1);
    if (!level?.names || !this.isName(end)) return end;
    const name = JSON.parse(this.text.slice(start, end + 1)) as string;
    level.step = name;
    if (level.names.has(name)) this.found = this.inexact('repeatedName');
    level.names.add(name);
    return end;
  }

  private readNumber(start: number): number {
    const end = endOfNumber(this.text, start);
    if (isChanged(this.text.slice(start, end))) this.found = this.inexact('changedNumber');
    return end - 1;
  }

  /** A name is followed by a colon. */
  private isName(end: number): boolean {
    let index = end + 1;
    while (/[ \t\r\n]/.test(this.text[index] ?? '')) index++;
    return this.text[index] === ':';
  }

  private inexact(kind: InexactJson['kind']): InexactJson {
    return { kind, path: this.levels.map(({ step }) => String(step)) };
  }
}

/** Whether the shortest text of the double has other digits than the number. */
function isChanged(number: string): boolean {
  const value = Number(number);
  if (number.length <= SAFE_LENGTH && Math.abs(value) >= LEAST_SAFE) return false;
  const written = String(value);
  return written !== number && Number.isFinite(value) && digitsOf(number) !== digitsOf(written);
}

/** The sign, the significant digits and the exponent: the same text for `1.50` and `15e-1`. */
function digitsOf(number: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(number) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  // Without the assertion, each zero of a row would be tried as its beginning.
  const significant = digits.replace(/(?<!0)0+$/, '');
  if (significant === '') return '0';
  return `${sign}${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`;
}
