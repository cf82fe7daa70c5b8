import { isObject } from '@vc/protocol/json';
import { ScimError } from './scim-error';
import { type AttributeDefinition, findAttribute } from './scim-schema';

/** The value of a complex attribute, or a resource. */
export type Complex = Record<string, unknown>;

const MAX_CHARACTERS = 300;
const MAX_VALUES = 100;

/**
 * Reads a resource. It has the attributes of the definitions, by their names there. Others are dropped: a service ignores
 * what it does not keep (RFC 7643 §2.2), and what is read-only (RFC 7644 §3.3, §3.5.1).
 * @throws ScimError `invalidSyntax`, `invalidValue`
 */
export function readResource(value: unknown, definitions: readonly AttributeDefinition[]): Complex {
  if (!isObject(value)) throw new ScimError('invalidSyntax', 'The resource is not a JSON object.');
  return readComplex(value, definitions);
}

/** Reads the value of one attribute. @throws ScimError `invalidValue` */
export function readAttribute(value: unknown, definition: AttributeDefinition): unknown {
  if (!definition.multiValued) return readSingular(value, definition);
  // Some clients send the only value without a list.
  const values: unknown[] = Array.isArray(value) ? value : [value];
  if (values.length > MAX_VALUES) throw invalid(definition, `must have at most ${MAX_VALUES} values`);
  return values.map((each) => readSingular(each, definition));
}

/** The members have the order of the definitions. */
function readComplex(value: Complex, definitions: readonly AttributeDefinition[]): Complex {
  const members = new Map(Object.entries(value).map(([name, member]) => [name.toLowerCase(), member]));
  const read: Complex = {};
  for (const definition of definitions) {
    const member = members.get(definition.name.toLowerCase());
    // RFC 7643 §2.5: null is an absent attribute.
    if (definition.mutability === 'readOnly' || member === undefined || member === null) continue;
    read[definition.name] = readAttribute(member, definition);
  }
  return read;
}

function readSingular(value: unknown, definition: AttributeDefinition): unknown {
  if (definition.type === 'boolean') return readBoolean(value, definition);
  if (definition.type !== 'complex') return readString(value, definition);
  if (isObject(value)) return readComplex(value, definition.subAttributes ?? []);
  // A value may stand for an object that has it only.
  const ofValue = findAttribute(definition.subAttributes, 'value');
  if (!ofValue || typeof value !== 'string') throw invalid(definition, 'must be an object');
  return { value: readString(value, ofValue) };
}

/** Microsoft Entra ID sends booleans as texts. */
function readBoolean(value: unknown, definition: AttributeDefinition): boolean {
  const given = typeof value === 'string' ? value.toLowerCase() : value;
  if (given === true || given === 'true') return true;
  if (given === false || given === 'false') return false;
  throw invalid(definition, 'must be true or false');
}

function readString(given: unknown, definition: AttributeDefinition): string {
  const value = definition.interpret ? definition.interpret(given) : given;
  if (typeof value !== 'string') throw invalid(definition, 'must be a text');
  if (value.length > MAX_CHARACTERS) throw invalid(definition, `must have at most ${MAX_CHARACTERS} characters`);
  return value;
}

function invalid({ name }: AttributeDefinition, rule: string): ScimError {
  return new ScimError('invalidValue', `${name} ${rule}.`);
}
