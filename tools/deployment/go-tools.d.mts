type Program = 'helm' | 'kubectl-validate';

export function hasGo(): boolean;
export function programPath(name: Program): string;
export function installProgram(name: Program): string;
export function moduleFolder(
  name: 'compose' | 'keda' | 'gateway-api' | 'prometheus-operator' | 'external-secrets',
): string;
