import { readFileSync } from 'node:fs';
import { fileVariableOf } from './secret';

interface ReadSecrets {
  /** The given variables and the secrets that were read. */
  variables: NodeJS.ProcessEnv;
  /** A sentence for each secret that could not be read, by the name of the secret. */
  violations: Map<string, string>;
}

/** Reads each secret whose file is named by `X_FILE`. No sentence has a value. */
export function readSecretFiles(environment: NodeJS.ProcessEnv, secrets: readonly string[]): ReadSecrets {
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
