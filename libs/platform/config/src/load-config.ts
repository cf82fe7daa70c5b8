import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { readSecretFiles } from './read-secret-files';
import { fileVariableOf, secretsOf } from './secret';

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
