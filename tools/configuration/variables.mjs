import { ruleOf } from './rule-of.mjs';

/**
 * Returns the variables of a configuration class and of those that it extends, in the order of their declaration.
 * @param type the class
 * @param context `{ config, validator, docComments }`: the exports of libs/platform/config and of class-validator, and the
 *   result of `docCommentsIn`
 */
export function variablesOf(type, context) {
  const described = describedVariables(type, context);
  const secrets = new Set(context.config.secretsOf(type));
  const defaults = new type();
  const missing = new Set(context.validator.validateSync(new type(), { forbidUnknownValues: false }).map(propertyOf));
  const rules = rulesByName(type, context.validator);
  return [...described].map(([name, description]) => ({
    name,
    description,
    default: defaults[name],
    isSecret: secrets.has(name),
    isRequired: missing.has(name),
    ...ruleOf(rules.get(name) ?? []),
  }));
}

/** A member that only replaces a default has the description of the class that it extends. */
function describedVariables(type, { config, docComments }) {
  const variables = new Map();
  for (const each of lineageOf(type)) {
    const members = new Map([...(docComments.get(each.name) ?? []), ...config.addedVariablesOf(each)]);
    for (const [name, description] of members) variables.set(name, description || (variables.get(name) ?? ''));
  }
  return variables;
}

/** The class and those that it extends, the most general one first. */
function lineageOf(type) {
  const parent = Object.getPrototypeOf(type);
  return parent?.name ? [...lineageOf(parent), type] : [type];
}

function rulesByName(type, { getMetadataStorage }) {
  const storage = getMetadataStorage();
  const rules = new Map();
  for (const metadata of storage.getTargetValidationMetadatas(type, '', false, false)) {
    const { propertyName, name = '', constraints = [] } = metadata;
    if (metadata.type === 'conditionalValidation') continue;
    const known = rules.get(propertyName) ?? [];
    // Decorators run from the last to the first.
    rules.set(propertyName, [{ name, constraints, text: textOf(type, metadata, storage) }, ...known]);
  }
  return rules;
}

function textOf(type, { propertyName: property, constraintCls, constraints, message, name }, storage) {
  if (name === 'onlyWith')
    return `${constraints[1] ? 'required with, and only used with,' : 'only used with'} ${constraints[0]}`;
  const [constraint] = storage.getTargetValidatorConstraints(constraintCls ?? Object);
  const words = { property, value: '', constraints: constraints ?? [], targetName: type.name, object: new type() };
  const sentence = typeof message === 'string' ? message : (constraint?.instance.defaultMessage?.(words) ?? '');
  return sentence
    .replaceAll('$property', property)
    .replace(
      /^[A-Z_]+ must (be |have |(?=not ))?/,
      (_, verb) => ({ 'be ': '', 'have ': 'has ', '': 'must ' })[verb] ?? '',
    )
    .replace(/^name files/, 'names files');
}

function propertyOf({ property }) {
  return property;
}
