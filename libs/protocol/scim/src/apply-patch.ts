import { isDeepStrictEqual } from 'node:util';
import { isObject } from '@vc/protocol/json';
import { type AttributeName, type Comparison, parsePath } from './filter';
import type { PatchOperation } from './patch-request';
import { type Complex, readAttribute } from './read-resource';
import { ScimError } from './scim-error';
import { type AttributeDefinition, findAttribute, type ScimSchema } from './scim-schema';

/** An operation on one attribute of the schema. */
interface Change {
  op: PatchOperation['op'];
  name: AttributeName;
  definition: AttributeDefinition;
  value: unknown;
}

/**
 * Returns the resource after the operations (RFC 7644 §3.5.2). Attributes that the schema does not have are ignored.
 * @param resource as `readResource` returns it
 * @throws ScimError `invalidPath`, `invalidValue`, `mutability`, `noTarget`
 */
export function applyPatch(resource: Complex, operations: readonly PatchOperation[], schema: ScimSchema): Complex {
  const patched = { ...resource };
  for (const change of operations.flatMap((operation) => toChanges(operation, schema))) apply(patched, change);
  return patched;
}

function toChanges({ op, path, value }: PatchOperation, schema: ScimSchema): Change[] {
  if (path) {
    const change = findChange(op, path, value, schema);
    if (change?.definition.mutability === 'readOnly') throw new ScimError('mutability', 'The attribute is read-only.');
    return change ? [change] : [];
  }
  if (op === 'remove') throw new ScimError('noTarget', 'A removal must have a path.');
  if (!isObject(value)) throw new ScimError('invalidValue', 'The value of an operation without a path is no object.');
  return Object.entries(value)
    .flatMap(([name, member]) => findChange(op, parsePath(name), member, schema) ?? [])
    .filter(({ definition }) => definition.mutability !== 'readOnly');
}

function findChange(
  op: PatchOperation['op'],
  name: AttributeName,
  value: unknown,
  schema: ScimSchema,
): Change | undefined {
  if (name.schema !== undefined && name.schema.toLowerCase() !== schema.id.toLowerCase()) return undefined;
  const definition = findAttribute(schema.attributes, name.attribute);
  return definition && { op, name, definition, value };
}

function apply(resource: Complex, change: Change): void {
  const { definition } = change;
  if (definition.multiValued) resource[definition.name] = withValues(resource[definition.name], change);
  else if (definition.type === 'complex') applyToComplex(resource, change);
  else applyToSimple(resource, change);
  if (isEmpty(resource[definition.name])) Reflect.deleteProperty(resource, definition.name);
}

function isEmpty(value: unknown): boolean {
  return value === undefined || (Array.isArray(value) && value.length === 0);
}

function applyToSimple(holder: Complex, { op, definition, value, name }: Change): void {
  if (name.filter || name.subAttribute !== undefined) {
    throw new ScimError('invalidPath', 'The attribute has one value.');
  }
  holder[definition.name] = op === 'remove' || value === null ? undefined : readAttribute(value, definition);
}

function applyToComplex(resource: Complex, change: Change): void {
  const { definition, name } = change;
  if (name.filter) throw new ScimError('invalidPath', 'The attribute has one value.');
  const current = resource[definition.name];
  const changed = changeMembers(isObject(current) ? current : {}, change);
  resource[definition.name] = Object.keys(changed).length === 0 ? undefined : changed;
}

/** Changes one member, or those that the value has. Others remain (RFC 7644 §3.5.2.1, §3.5.2.3). */
function changeMembers(current: Complex, { op, name, value, definition }: Change): Complex {
  if (name.subAttribute === undefined) {
    if (op === 'remove') return {};
    return { ...current, ...(readAttribute(value, { ...definition, multiValued: false }) as Complex) };
  }
  const member = findAttribute(definition.subAttributes, name.subAttribute);
  if (!member) return current;
  const { [member.name]: _, ...others } = current;
  return op === 'remove' || value === null ? others : { ...others, [member.name]: readAttribute(value, member) };
}

function withValues(current: unknown, change: Change): Complex[] {
  const values = Array.isArray(current) ? (current as Complex[]) : [];
  const { op, name, value, definition } = change;
  if (name.filter) return onePrimary(withSelected(values, name.filter, change));
  if (name.subAttribute !== undefined) return onePrimary(values.map((each) => changeMembers(each, change)));
  const given = value === undefined || value === null ? [] : (readAttribute(value, definition) as Complex[]);
  if (op === 'replace') return given;
  // Microsoft Entra ID names the values that it removes.
  if (op === 'remove') {
    return given.length === 0 ? [] : values.filter((each) => !given.some((some) => isPart(some, each)));
  }
  return onePrimary([...values, ...given.filter((each) => !values.some((known) => isDeepStrictEqual(known, each)))]);
}

function withSelected(values: Complex[], filter: Comparison[], change: Change): Complex[] {
  const { op, name, definition } = change;
  const isSelected = (each: Complex) => filter.every((comparison) => matches(each, comparison, definition));
  if (!values.some(isSelected)) {
    if (op !== 'add') return assertNoReplacement(op, values);
    // Microsoft Entra ID adds to a value that does not exist yet.
    return [...values, changeMembers(toValueOf(filter, definition), change)];
  }
  if (op === 'remove' && name.subAttribute === undefined) return values.filter((each) => !isSelected(each));
  return values.map((each) => (isSelected(each) ? changeMembers(each, change) : each));
}

/** RFC 7644 §3.5.2.3 */
function assertNoReplacement(op: PatchOperation['op'], values: Complex[]): Complex[] {
  if (op === 'replace') throw new ScimError('noTarget', 'No value of the attribute is selected.');
  return values;
}

function matches(value: Complex, { name, value: wanted }: Comparison, { subAttributes }: AttributeDefinition): boolean {
  const definition = findAttribute(subAttributes, name.attribute);
  if (!definition || wanted === null) return false;
  const [left, right] = [value[definition.name], readAttribute(wanted, definition)];
  if (definition.caseExact || typeof left !== 'string') return left === right;
  return left.toLowerCase() === String(right).toLowerCase();
}

function toValueOf(filter: Comparison[], { subAttributes }: AttributeDefinition): Complex {
  return Object.fromEntries(
    filter.flatMap(({ name, value }) => {
      const definition = findAttribute(subAttributes, name.attribute);
      return definition && value !== null ? [[definition.name, readAttribute(value, definition)]] : [];
    }),
  );
}

function isPart(part: Complex, value: Complex): boolean {
  return Object.entries(part).every(([name, member]) => isDeepStrictEqual(value[name], member));
}

/** The latest primary value is the only one (RFC 7644 §3.5.2). */
function onePrimary(values: Complex[]): Complex[] {
  const last = values.findLastIndex(({ primary }) => primary === true);
  return values.map((each, index) => (each.primary === true && index !== last ? { ...each, primary: false } : each));
}
