import { DOMParser, type Element, onWarningStopParsing } from '@xmldom/xmldom';
import { TrustListError } from './trust-list-error';
import { assertTags } from './xml-tags';

/** How deep elements of a document may be. */
const MAX_DEPTH = 40;
const PROCESSING_INSTRUCTION = 7;
const COMMENT = 8;
/** Outside of the characters of XML 1.0 §2.2. */
const FORBIDDEN_CHARACTERS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF\p{Surrogate}]/u;
/** XML 1.0 §4.1: a reference names a character of §2.2, too. */
const CHARACTER_REFERENCE = /&#(?:x([0-9a-f]*)|([0-9]*));/gi;
const DECLARATION =
  /^<\?xml\s+version=["']1\.0["'](?:\s+encoding=["']utf-8["'])?(?:\s+standalone=["'](?:yes|no)["'])?\s*\?>/i;

/**
 * Parses a document without a document type, so without entities of its own, and without processing instructions.
 * @throws TrustListError
 */
export function parseXml(text: string): Element {
  const body = text.replace(DECLARATION, '');
  assertText(body);
  let root: Element | null;
  try {
    const parser = new DOMParser({ onError: onWarningStopParsing, locator: false });
    root = parser.parseFromString(body, 'application/xml').documentElement;
  } catch (cause) {
    throw new TrustListError('the list is not well-formed XML', { cause });
  }
  if (!root) throw new TrustListError('the list is not well-formed XML');
  assertDepth(root);
  return root;
}

function hasForbiddenReference(text: string): boolean {
  for (const [, hexadecimal, decimal] of text.matchAll(CHARACTER_REFERENCE)) {
    const point = hexadecimal === undefined ? Number(decimal) : Number(`0x${hexadecimal}`);
    if (!(point <= 0x10ffff) || FORBIDDEN_CHARACTERS.test(String.fromCodePoint(point))) return true;
  }
  return false;
}

/** Returns the element and those below it, in the order of the document. */
export function* descendantsOf(root: Element): Generator<Element> {
  const waiting = [root];
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    yield element;
    waiting.push(...elementsOf(element).reverse());
  }
}

export function elementsOf(parent: Element): Element[] {
  return Array.from(parent.childNodes).filter((node): node is Element => node.nodeType === node.ELEMENT_NODE);
}

export function childrenOf(parent: Element | undefined, namespace: string, name: string): Element[] {
  return parent ? elementsOf(parent).filter((each) => isNamed(each, namespace, name)) : [];
}

/** Follows names of one namespace. Each of them is there once, or undefined is returned. @throws TrustListError for several */
export function findChild(parent: Element | undefined, namespace: string, ...names: string[]): Element | undefined {
  return names.reduce<Element | undefined>((element, name) => {
    const [first, ...others] = childrenOf(element, namespace, name);
    if (others.length > 0) throw new TrustListError(`${element?.localName} has several ${name}`);
    return first;
  }, parent);
}

/** @throws TrustListError if one of the names is not there exactly once */
export function getChild(parent: Element, namespace: string, ...names: string[]): Element {
  const found = findChild(parent, namespace, ...names);
  if (!found) throw new TrustListError(`${parent.localName} has no ${names.join('/')}`);
  return found;
}

/** Returns the trimmed text of an element that has no elements. @throws TrustListError */
export function textOf(element: Element): string {
  if (elementsOf(element).length > 0) throw new TrustListError(`${element.localName} has elements`);
  return element.textContent?.trim() ?? '';
}

export function isNamed(element: Element, namespace: string, name: string): boolean {
  return element.namespaceURI === namespace && element.localName === name;
}

/** Rejects comments in what is compared and decoded, because parsers disagree on the text around them. */
export function assertNoComments(element: Element): void {
  for (const each of descendantsOf(element)) {
    if (Array.from(each.childNodes).some(({ nodeType }) => nodeType === COMMENT)) {
      throw new TrustListError('the signature has comments');
    }
  }
}

/** Cheap checks before the parser runs. The sequences are refused in comments, too: no list needs them there. */
function assertText(text: string): void {
  if (/<!(?!--|\[CDATA\[)/.test(text)) throw new TrustListError('the list has a document type');
  if (text.includes('<?')) throw new TrustListError('the list has a processing instruction or an unknown declaration');
  if (FORBIDDEN_CHARACTERS.test(text) || hasForbiddenReference(text)) {
    throw new TrustListError('the list has characters that XML excludes');
  }
  assertTags(text);
}

function assertDepth(root: Element): void {
  let level = [root];
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) throw new TrustListError(`the list is deeper than ${MAX_DEPTH} elements`);
    if (level.some(hasInstruction)) throw new TrustListError('the list has a processing instruction');
    level = level.flatMap(elementsOf);
  }
}

function hasInstruction({ childNodes }: Element): boolean {
  return Array.from(childNodes).some(({ nodeType }) => nodeType === PROCESSING_INSTRUCTION);
}
