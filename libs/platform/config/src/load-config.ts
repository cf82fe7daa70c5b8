import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';

/** `violations` has one line for each wrong variable: its name and the rule that it breaks, never its value. */
export class InvalidConfigError extends Error {
  constructor(readonly violations: string[]) {
    super(`Invalid configuration:\n${violations.map((violation) => `  ${violation}`).join('\n')}`);
  }
}

/**
 * Reads a configuration class from environment variables, once, at boot. The members of the class are the
 * variables' names; an initial value is the default. An empty variable counts as absent.
 * @param environment default: that of the process
 * @throws InvalidConfigError
 */
export function loadConfig<T extends object>(type: new () => T, environment = process.env): T {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const config = plainToInstance(type, present, { exposeDefaultValues: true, enableImplicitConversion: true });
  const violations = validateSync(config, { forbidUnknownValues: false }).flatMap((error) =>
    Object.values(error.constraints ?? {}).map((rule) => `${error.property}: ${rule}`),
  );
  if (violations.length > 0) throw new InvalidConfigError(violations);
  return config;
}
