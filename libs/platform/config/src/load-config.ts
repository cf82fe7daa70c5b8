import { readFileSync } from 'node:fs';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { fileVariableOf, secretsOf } from './secret';

interface ReadSecrets {
  /** The given variables and the secrets that were read. */
  variables: NodeJS.ProcessEnv;
  /** A sentence for each secret that could not be read, by the name of the secret. */
  violations: Map<string, string>;
}

/** Reads each secret whose file is named by `X_FILE`. No sentence has a value. */
function readSecretFiles(environment: NodeJS.ProcessEnv, secrets: readonly string[]): ReadSecrets {
  const variables = { ...environment };
  const violations = new Map<string, string>();
  for (const secret of secrets) {
    const variable = fileVariableOf(secret);
    const file = environment[variable];
    if (file === undefined) continue;
    const value = environment[secret] === undefined ? readSecret(file) : undefined;
    if (value) variables[secret] = value;
    else violations.set(secret, ruleOf(secret, { isGiven: environment[secret] !== undefined, isRead: value === '' }));
  }
  return { variables, violations };
}

/** Without the newline at the end, which most editors and `echo` add. Undefined for a file that cannot be read. */
function readSecret(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch {
    return undefined;
  }
}

function ruleOf(secret: string, { isGiven, isRead }: { isGiven: boolean; isRead: boolean }): string {
  const variable = fileVariableOf(secret);
  if (isGiven) return `${variable}: ${secret} and ${variable} exclude each other`;
  if (isRead) return `${variable}: ${variable} must name a file that is not empty`;
  return `${variable}: ${variable} must name a file that can be read`;
}

/** `violations` has one line for each wrong variable: its name and the rule that it breaks, never its value. */
export class InvalidConfigError extends Error {
  constructor(readonly violations: string[]) {
    super(`Invalid configuration:\n${violations.map((violation) => `  ${violation}`).join('\n')}`);
  }
}

/**
 * Reads a configuration class from environment variables, once, at boot. The members of the class are the
 * variables' names; an initial value is the default. An empty variable counts as absent. A secret `X` may be in the
 * file that `X_FILE` names.
 * @param environment default: that of the process
 * @throws InvalidConfigError
 */
export function loadConfig<T extends object>(type: new () => T, environment = process.env): T {
  const { variables, violations: unread } = readSecretFiles(withoutEmpty(environment), secretsOf(type));
  const config = plainToInstance(type, variables, { exposeDefaultValues: true, enableImplicitConversion: true });
  const violations = validateSync(config, { forbidUnknownValues: false })
    .filter(({ property }) => !unread.has(property))
    .flatMap((error) => Object.values(error.constraints ?? {}).map((rule) => `${error.property}: ${rule}`));
  if (unread.size + violations.length > 0) throw new InvalidConfigError([...unread.values(), ...violations]);
  return config;
}

/**
 * Returns the variables of a program with the secrets of its class that are in files.
 * @throws InvalidConfigError for a file that cannot be read
 */
export function withSecretFiles(type: new () => object, environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { variables, violations } = readSecretFiles(withoutEmpty(environment), secretsOf(type));
  if (violations.size > 0) throw new InvalidConfigError([...violations.values()]);
  return { ...environment, ...variables };
}

/** Sets variables, which replace those of the environment and the files that it names for them. */
export function replaceVariables(environment: NodeJS.ProcessEnv, replacing: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const files = new Set(Object.keys(replacing).map(fileVariableOf));
  const kept = Object.entries(environment).filter(([name]) => !files.has(name));
  return { ...Object.fromEntries(kept), ...replacing };
}

function withoutEmpty(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
}

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
