import type { Violation } from '@vc/platform/http';
import { escapePointer, violation } from '@vc/platform/http';
import { isObject } from '@vc/protocol/json';
import { MDL_DOC_TYPE, MDL_MANDATORY_ELEMENTS, MDL_NAMESPACE } from '@vc/protocol/mdoc';
import { validateAttributeDefinitions } from './validate-attribute-definitions';

const MAX_NAME_SPACES = 20;
const NAME_SPACE = /^[\w-]+(\.[\w-]+)+$/;

/** Yields every violation of the namespaces of an mdoc template, and of the mandatory elements of an mDL. */
export function* validateNameSpaces(attributes: unknown, docType: unknown, pointer: string): Generator<Violation> {
  const broken = findBrokenMapRule(attributes);
  if (broken !== undefined) {
    yield violation(pointer, broken);
    return;
  }
  let isValid = true;
  for (const [name, value] of Object.entries(attributes as object)) {
    for (const found of validateNameSpace(name, value, `${pointer}/${escapePointer(name)}`)) {
      isValid = false;
      yield found;
    }
  }
  if (isValid && docType === MDL_DOC_TYPE) yield* validateMdl(attributes as Record<string, unknown>, pointer);
}

function findBrokenMapRule(attributes: unknown): string | undefined {
  if (!isObject(attributes)) return 'must be an object of namespaces';
  const { length } = Object.keys(attributes);
  if (length === 0) return 'must have at least one namespace';
  return length > MAX_NAME_SPACES ? `must have at most ${MAX_NAME_SPACES} namespaces` : undefined;
}

function* validateNameSpace(name: string, value: unknown, pointer: string): Generator<Violation> {
  if (name.length > 200 || !NAME_SPACE.test(name)) yield violation(pointer, 'must be a dot-separated namespace');
  else if (!isObject(value)) yield violation(pointer, 'must be an object with properties');
  else {
    for (const member of Object.keys(value)) {
      const isKnown = ['type', 'properties'].includes(member);
      if (!isKnown) yield violation(`${pointer}/${escapePointer(member)}`, 'is not a known member');
    }
    if ('type' in value && value.type !== 'object') yield violation(`${pointer}/type`, 'must be object');
    yield* validateAttributeDefinitions(value.properties, `${pointer}/properties`, 2);
  }
}

/** ISO/IEC 18013-5 §7.2.1 */
function* validateMdl(attributes: Record<string, unknown>, pointer: string): Generator<Violation> {
  const { properties = {} } = (attributes[MDL_NAMESPACE] ?? {}) as {
    properties?: Record<string, { required?: boolean }>;
  };
  const rule = 'is mandatory in a mobile driving licence, and must be required';
  for (const name of MDL_MANDATORY_ELEMENTS) {
    if (!properties[name]?.required) yield violation(`${pointer}/${MDL_NAMESPACE}/properties/${name}`, rule);
  }
}
