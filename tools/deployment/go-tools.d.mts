type Program = 'helm';

export function hasGo(): boolean;
export function programPath(name: Program): string;
export function installProgram(name: Program): string;
export function moduleFolder(
  name: 'kubectl-validate' | 'compose' | 'keda' | 'gateway-api' | 'prometheus-operator' | 'external-secrets',
): string;
