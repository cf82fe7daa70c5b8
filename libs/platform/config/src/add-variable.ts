const added = new WeakMap<object, Map<string, string>>();

interface AddedVariable {
  name: string;
  /** The decorators that a member of the class would have. */
  rules: PropertyDecorator[];
  /** For docs/configuration.md: what the doc comment of a member would say. */
  description: string;
}

/** Adds a variable whose name is computed to a configuration class, for example one for each service. */
export function addVariable(type: new () => object, { name, rules, description }: AddedVariable): void {
  const prototype = type.prototype as object;
  for (const rule of rules) rule(prototype, name);
  added.set(prototype, (added.get(prototype) ?? new Map<string, string>()).set(name, description));
}

/** Returns the descriptions of the variables that were added to the class itself, by name. */
export function addedVariablesOf(type: new () => object): Map<string, string> {
  return added.get(type.prototype as object) ?? new Map<string, string>();
}
