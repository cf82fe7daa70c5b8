import { escapePointer, Violation } from '@vc/platform/http';
import { MDL_DOC_TYPE, MDL_MANDATORY_ELEMENTS, MDL_NAMESPACE } from '@vc/protocol/mdoc';
import { fault, isObject, validateAttributeDefinitions } from './validate-attribute-definitions';

const MAX_NAME_SPACES = 20;
const NAME_SPACE = /^[\w-]+(\.[\w-]+)+$/;

/** Every fault of the namespaces of an mdoc template; a mobile driving licence has what the standard demands. */
export function validateNameSpaces(attributes: unknown, docType: unknown, pointer = '/attributes'): Violation[] {
  if (!isObject(attributes)) return [fault(pointer, 'must be an object of namespaces')];
  const names = Object.keys(attributes);
  if (names.length === 0) return [fault(pointer, 'must have at least one namespace')];
  if (names.length > MAX_NAME_SPACES) return [fault(pointer, `must have at most ${MAX_NAME_SPACES} namespaces`)];
  const violations = names.flatMap((name) => validateNameSpace(name, attributes[name], pointer));
  return violations.length > 0 || docType !== MDL_DOC_TYPE ? violations : validateMdl(attributes, pointer);
}

function validateNameSpace(name: string, value: unknown, pointer: string): Violation[] {
  const place = `${pointer}/${escapePointer(name)}`;
  if (name.length > 200 || !NAME_SPACE.test(name)) return [fault(place, 'must be a dot-separated namespace')];
  if (!isObject(value)) return [fault(place, 'must be an object with properties')];
  const unknown = Object.keys(value).filter((member) => member !== 'properties');
  return [
    ...unknown.map((member) => fault(`${place}/${escapePointer(member)}`, 'is not a known member')),
    ...validateAttributeDefinitions(value.properties, `${place}/properties`, 2),
  ];
}

/** ISO/IEC 18013-5 §7.2.1 */
function validateMdl(attributes: Record<string, unknown>, pointer: string): Violation[] {
  const place = `${pointer}/${MDL_NAMESPACE}`;
  const { properties = {} } = (attributes[MDL_NAMESPACE] ?? {}) as {
    properties?: Record<string, { required?: boolean }>;
  };
  return MDL_MANDATORY_ELEMENTS.filter((name) => !properties[name]?.required).map((name) =>
    fault(`${place}/properties/${name}`, 'is mandatory in a mobile driving licence, and must be required'),
  );
}
