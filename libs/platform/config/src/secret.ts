const secrets = new WeakMap<object, Set<string>>();

/**
 * Marks a member of a configuration class as a secret. A file can have its value: `X_FILE` names the file of the
 * secret `X`.
 */
export function Secret(): PropertyDecorator {
  return (prototype, member) => {
    const known = secrets.get(prototype) ?? new Set<string>();
    secrets.set(prototype, known.add(String(member)));
  };
}

/** Returns the secrets of a configuration class and of the classes that it extends. */
export function secretsOf(type: new () => object): string[] {
  const names: string[] = [];
  for (let prototype = type.prototype as object | null; prototype; prototype = toPrototype(prototype)) {
    names.push(...(secrets.get(prototype) ?? []));
  }
  return names;
}

/** Returns the variable that names the file of a secret. */
export function fileVariableOf(secret: string): string {
  return `${secret}_FILE`;
}

function toPrototype(object: object): object | null {
  return Object.getPrototypeOf(object) as object | null;
}
