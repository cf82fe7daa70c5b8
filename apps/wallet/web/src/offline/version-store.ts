let hasNewVersion = false;
const listeners = new Set<() => void>();

export function announceNewVersion(): void {
  hasNewVersion = true;
  for (const listener of listeners) listener();
}

export function subscribeToVersion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function isNewVersionThere(): boolean {
  return hasNewVersion;
}
