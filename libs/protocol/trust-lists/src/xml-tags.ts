import { TrustListError } from './trust-list-error';

const MAX_ELEMENTS = 100_000;
const MAX_ATTRIBUTES = 50;
/** Of an element together with the elements around it, because parsers copy what is in scope for each element. */
const MAX_DECLARATIONS = 100;

const COMMENT = { start: '<!--', end: '-->' };
const CDATA = { start: '<![CDATA[', end: ']]>' };
const NAMESPACE_DECLARATION = /^xmlns[\s:=]/;

interface Tag {
  attributes: number;
  declarations: number;
  isEmpty: boolean;
  /** Index of its `>`, or the length of a text that ends within the tag. */
  end: number;
}

/**
 * Counts elements, attributes and namespace declarations in one pass, before a parser reads the text: canonicalization compares
 * each attribute of an element with the namespaces in scope, so 32,000 of them would cost a minute. What is not well-formed is
 * left to the parser.
 * @throws TrustListError
 */
export function assertTags(text: string): void {
  const inScope = [0];
  let elements = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const section = [COMMENT, CDATA].find(({ start }) => text.startsWith(start, at));
    if (section) at = endOf(text, section.end, at + section.start.length);
    else if (text[at + 1] === '/') {
      if (inScope.length > 1) inScope.pop();
      at = endOf(text, '>', at);
    } else {
      const tag = readTag(text, at);
      const declarations = (inScope.at(-1) ?? 0) + tag.declarations;
      assertWithin(++elements, MAX_ELEMENTS, 'elements');
      assertWithin(tag.attributes, MAX_ATTRIBUTES, 'attributes on an element');
      assertWithin(declarations, MAX_DECLARATIONS, 'namespace declarations in scope');
      if (!tag.isEmpty) inScope.push(declarations);
      at = tag.end;
    }
  }
}

function assertWithin(count: number, most: number, what: string): void {
  if (count > most) throw new TrustListError(`the list has more than ${most} ${what}`);
}

function endOf(text: string, end: string, from: number): number {
  const found = text.indexOf(end, from);
  return found < 0 ? text.length : found + end.length;
}

/** Counts the words of a start tag after its name, outside of quotation marks. @param start index of `<` */
function readTag(text: string, start: number): Tag {
  let [attributes, declarations, isWord] = [0, 0, true];
  let at = start + 1;
  for (; at < text.length && text[at] !== '>'; at++) {
    const char = text.charAt(at);
    if (char === '"' || char === "'") {
      at = endOf(text, char, at + 1) - 1;
      // Another attribute follows, also without white space.
      isWord = false;
    } else if (isSeparator(char)) isWord = false;
    else if (!isWord) {
      isWord = true;
      if (NAMESPACE_DECLARATION.test(text.slice(at, at + 6))) declarations++;
      else attributes++;
    }
  }
  return { attributes, declarations, isEmpty: text[at - 1] === '/', end: at };
}

function isSeparator(char: string): boolean {
  return char === ' ' || char === '\n' || char === '\t' || char === '\r' || char === '=' || char === '/';
}

/** Namespaces of ETSI TS 119 612, XML Signature and XAdES (EN 319 132-1). */
export const TSL = 'http://uri.etsi.org/02231/v2#';
export const TSL_ADDITIONAL = 'http://uri.etsi.org/02231/v2/additionaltypes#';
export const DS = 'http://www.w3.org/2000/09/xmldsig#';
export const XADES = 'http://uri.etsi.org/01903/v1.3.2#';
export const XML = 'http://www.w3.org/XML/1998/namespace';
