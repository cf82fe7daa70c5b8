import { escapePointer, ValidationFailed, type Violation } from '@vc/platform/http';
import type { ClaimsPath, DcqlQuery } from '@vc/protocol/dcql';
import type { UnregisteredClaim } from '@vc/protocol/registration';

/**
 * One violation for each claim.
 * @param source the member of the body that says what is requested; with `credentials`, the pointers lead to the claims
 */
export function unregisteredClaimsRefused(
  claims: UnregisteredClaim[],
  { credentials }: Pick<DcqlQuery, 'credentials'>,
  source: string,
): ValidationFailed {
  return new ValidationFailed(
    claims.map((claim): Violation => {
      const index = credentials.findIndex(({ id }) => id === claim.queryId);
      const pointer = source === 'credentials' ? pointerTo(index, claim.path) : `/${source}`;
      return {
        detail: `${describe(claim)} is not registered, and the settings refuse what is not.`,
        source: { pointer },
      };
    }),
  );
}

function describe({ type, path }: UnregisteredClaim): string {
  return path ? `The claim ${path.join('.')} of ${type}` : `The type ${type}`;
}

/** The attributes of a request are nested in `properties`, and so are the elements of a name space. */
function pointerTo(index: number, path: ClaimsPath | null): string {
  if (!path) return `/credentials/${index}/type`;
  return `/credentials/${index}/attributes/${path.map((step) => escapePointer(String(step))).join('/properties/')}`;
}
