import { isObject } from '@vc/protocol/json';
import { scimViolation } from './scim.errors';

type Resource = Record<string, unknown>;

const ALWAYS_RETURNED = ['schemas', 'id'];

/**
 * Returns the function that selects what the client asks for (RFC 7644 §3.9), in a resource or in those of a list. A
 * sub-attribute selects its whole attribute.
 * @throws DomainError `VALIDATION_ERROR`
 */
export function toRequestedAttributes({ attributes, excludedAttributes }: Record<string, unknown>) {
  const [included, excluded] = [toNames(attributes), toNames(excludedAttributes)];
  if (!included && !excluded) return (body: Resource) => body;
  if (included && excluded) {
    throw scimViolation('invalidValue', 'attributes and excludedAttributes exclude each other.');
  }
  const isSelected = (name: string): boolean => {
    const known = name.toLowerCase();
    return ALWAYS_RETURNED.includes(known) || (included ? included.has(known) : !excluded?.has(known));
  };
  const select = (resource: Resource): Resource =>
    Object.fromEntries(Object.entries(resource).filter(([name]) => isSelected(name)));
  return (body: Resource): Resource =>
    Array.isArray(body.Resources)
      ? { ...body, Resources: body.Resources.filter((each) => isObject(each)).map(select) }
      : select(body);
}

/** Returns the names of the attributes in lower case, without the URI of the schema. */
function toNames(list: unknown): Set<string> | undefined {
  if (list === undefined || list === '') return undefined;
  if (typeof list !== 'string') throw scimViolation('invalidValue', 'The list of attributes must be one text.');
  return new Set(list.split(',').map(toName));
}

function toName(attribute: string): string {
  const [name = ''] = attribute
    .trim()
    .replace(/^urn:.*:/i, '')
    .split('.');
  return name.toLowerCase();
}
