/** Sets an own member of an object, also one with the name `__proto__`, which an assignment takes for the prototype. */
export function setMember(object: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== '__proto__') object[name] = value;
  else Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
}
