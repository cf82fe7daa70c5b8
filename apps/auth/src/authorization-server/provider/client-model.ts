import { isRedirectUri } from '@vc/protocol/oauth2';
import type { Provider } from 'oidc-provider';

/** Compares a secret with the hashes of the client's accepted secrets, and counts failures. */
export type CompareClientSecret = (clientId: string, secret: string, hashes: string[]) => Promise<boolean>;

/**
 * Replaces two methods of oidc-provider's client, for which it has no setting.
 * - `compareClientSecret`: the table holds slow hashes, not secrets.
 * - `redirectUriAllowed`: an attested wallet has no registered redirect URI, its pushed request names one
 *   (RFC 9126 §2.4).
 */
export function adaptClientModel({ Client }: Provider, compareClientSecret: CompareClientSecret): void {
  const { prototype } = Client;
  // eslint-disable-next-line @typescript-eslint/unbound-method -- it is called with the client as `this`
  const isRegistered = prototype.redirectUriAllowed;
  prototype.compareClientSecret = function (secret: string) {
    return compareClientSecret(this.clientId, secret, this.secret_hashes as string[]);
  };
  prototype.redirectUriAllowed = function (uri: string) {
    return this.attested ? isRedirectUri(uri) : isRegistered.call(this, uri);
  };
}
