import { ARRAY_UNIQUE, ValidateBy, type ValidationOptions } from 'class-validator';

type Identifier = (element: unknown) => unknown;

/**
 * Demands that no element is there twice. Its cost is linear: the rule of the same name of class-validator compares each element
 * with each.
 * @param identifierOf returns what tells elements apart. Default: the element
 */
export function ArrayUnique<T>(identifierOf?: (element: T) => unknown, options?: ValidationOptions): PropertyDecorator {
  const identify = (identifierOf ?? ((element: unknown) => element)) as Identifier;
  return ValidateBy({ name: ARRAY_UNIQUE, validator: { validate: (value) => areUnique(value, identify) } }, options);
}

function areUnique(value: unknown, identify: Identifier): boolean {
  if (!Array.isArray(value)) return false;
  const elements: unknown[] = value;
  return new Set(elements.map((each) => (each == null ? each : identify(each)))).size === elements.length;
}
