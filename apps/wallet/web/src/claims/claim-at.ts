import { type Claims, isObject } from './shown-claims';

/**
 * The value of an attribute as the wallet names it: `given_name`, `address.locality`, `nationalities.*`, or
 * `namespace.element` for an mdoc. Names may have dots, so the longest name that is there is meant.
 */
export function claimAt(claims: unknown, attribute: string): unknown {
  if (Array.isArray(claims)) return elementsAt(claims, attribute);
  if (!isObject(claims)) return undefined;
  if (Object.hasOwn(claims, attribute)) return claims[attribute];
  return beforeDots(attribute)
    .filter((name) => Object.hasOwn(claims, name))
    .map((name) => claimAt(claims[name], attribute.slice(name.length + 1)))
    .find((value) => value !== undefined);
}

/** `*` selects every element, and a number the element at the index. */
function elementsAt(elements: unknown[], attribute: string): unknown {
  const [step = '', ...rest] = attribute.split('.');
  const path = rest.join('.');
  const inside = (element: unknown) => (path === '' ? element : claimAt(element, path));
  if (step === '*') return elements.map(inside).filter((value) => value !== undefined);
  return inside(elements[Number(step)]);
}

/** The beginnings of a text that end before a dot, the longest first. */
function beforeDots(text: string): string[] {
  return [...text.matchAll(/\./g)].map(({ index }) => text.slice(0, index)).reverse();
}

/**
 * Attributes by their last name, with their values: what a verifier would see. Those that share their last name have their
 * whole name, so that none hides another one.
 */
export function disclosedClaims(claims: Claims, attributes: readonly string[]): Claims {
  const labels = attributes.map(attributeLabel);
  const nameOf = (attribute: string, label: string) =>
    labels.indexOf(label) === labels.lastIndexOf(label) ? label : attribute;
  return Object.fromEntries(
    attributes.map((attribute) => [nameOf(attribute, attributeLabel(attribute)), claimAt(claims, attribute)]),
  );
}

/** The part of an attribute's name that people know: `locality` for `address.locality`. */
export function attributeLabel(attribute: string): string {
  const names = attribute.split('.').filter((step) => step !== '*' && !/^\d+$/.test(step));
  return names.at(-1) ?? attribute;
}
