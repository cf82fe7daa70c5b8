export function helmPath(): string;
export function installHelm(): string;
export function moduleFolder(
  name: 'kubectl-validate' | 'compose' | 'keda' | 'gateway-api' | 'prometheus-operator' | 'external-secrets',
): string;
