import type { Presentation } from '../api/schemas';

/** One time that attributes went to a verifier. */
export interface Use {
  presentation: Presentation;
  attributes: string[];
}

/** Where a credential was shown. @param id of the credential; without it, those of all credentials */
export function usesOf(presentations: readonly Presentation[], id?: string): Use[] {
  return presentations.flatMap((presentation) => {
    const shown = presentation.selectedCredentials.filter(
      ({ credentialId }) => id === undefined || credentialId === id,
    );
    const isUse = id === undefined || shown.length > 0;
    return isUse ? [{ presentation, attributes: shown.flatMap(({ matchedAttributes }) => matchedAttributes) }] : [];
  });
}
