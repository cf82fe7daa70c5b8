export interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
}

export const ALLOWED: Set<string>;
export const EXCEPTIONS: Record<string, string>;
export function isAllowed(expression: unknown): boolean;
export function listForbidden(
  packages: Record<string, LockedPackage>,
  readManifest: (folder: string) => { license?: string } | undefined,
): string[];
