import { Injectable } from '@nestjs/common';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { OnboardingConfig } from '../onboarding-config';
import { accountNameOf } from '../users/account-name';
import type { User } from '../users/user.entity';
import type { Passkey } from './passkey.entity';

export type NewPasskey = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'rpId'>;

/** COSE: ES256, EdDSA, RS256. */
const ALGORITHMS = [-7, -8, -257];
/** WebAuthn §15.1 recommends five to ten minutes for an answer with user verification. */
const TIMEOUT_MS = 300_000;

/** Loaded by the first passkey: with what it needs, it has some 4 MiB. */
const loadWebAuthn = () => import('@simplewebauthn/server');
const loadWebAuthnParts = () => import('@simplewebauthn/server/helpers');

/** For whom a passkey is created. */
export interface PasskeyOwner {
  user: User;
  /** Base64url. */
  userHandle: string;
  /** Name of the tenant. */
  organization: string;
  /** That the user has, so that no authenticator gets two. */
  passkeys: Passkey[];
}

/** The platform as a WebAuthn relying party. Each answer needs user verification: a PIN or a biometric feature. */
@Injectable()
export class RelyingParty {
  private readonly id: string;
  private readonly origin: string;

  constructor({ PUBLIC_URL }: OnboardingConfig) {
    ({ hostname: this.id, origin: this.origin } = new URL(PUBLIC_URL));
  }

  /** Whether a browser offers the passkey at the host of `PUBLIC_URL` of today. */
  has({ rpId }: Passkey): boolean {
    return rpId === null || rpId === this.id;
  }

  async toCreationOptions({ user, userHandle, organization, passkeys }: PasskeyOwner) {
    const { generateRegistrationOptions } = await loadWebAuthn();
    return generateRegistrationOptions({
      rpName: organization,
      rpID: this.id,
      userID: Uint8Array.from(Buffer.from(userHandle, 'base64url')),
      userName: accountNameOf(user),
      userDisplayName: accountNameOf(user),
      attestationType: 'none',
      timeout: TIMEOUT_MS,
      supportedAlgorithmIDs: ALGORITHMS,
      excludeCredentials: this.toDescriptors(passkeys),
      // Discoverable, so that the log-in page names no account.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  }

  async toRequestOptions(passkeys: Passkey[]) {
    const { generateAuthenticationOptions } = await loadWebAuthn();
    return generateAuthenticationOptions({
      rpID: this.id,
      allowCredentials: this.toDescriptors(passkeys),
      userVerification: 'required',
      timeout: TIMEOUT_MS,
    });
  }

  /** Returns the passkey that the answer proves, undefined for an answer that is not valid (WebAuthn §7.1). */
  async verifyRegistration(
    response: RegistrationResponseJSON,
    expectedChallenge: string,
  ): Promise<NewPasskey | undefined> {
    try {
      if (!(await isWithoutCertificate(response))) return undefined;
      const { registrationInfo } = await (
        await loadWebAuthn()
      ).verifyRegistrationResponse({
        response,
        expectedChallenge,
        expectedOrigin: this.origin,
        expectedRPID: this.id,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      });
      if (!registrationInfo) return undefined;
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
      const encoded = Buffer.from(publicKey).toString('base64url');
      return { credentialId: id, publicKey: encoded, counter, transports, rpId: this.id };
    } catch {
      // The library throws for each violation.
      return undefined;
    }
  }

  /**
   * Returns the signature counter of the answer, undefined for an answer that is not valid (WebAuthn §7.2). The caller
   * compares the counter.
   */
  async verifyAuthentication(
    response: AuthenticationResponseJSON,
    expectedChallenge: string,
    { credentialId, publicKey }: Passkey,
  ): Promise<number | undefined> {
    try {
      const { verified, authenticationInfo } = await (
        await loadWebAuthn()
      ).verifyAuthenticationResponse({
        response,
        expectedChallenge,
        expectedOrigin: this.origin,
        expectedRPID: this.id,
        requireUserVerification: true,
        credential: { id: credentialId, publicKey: Uint8Array.from(Buffer.from(publicKey, 'base64url')), counter: 0 },
      });
      return verified ? authenticationInfo.newCounter : undefined;
    } catch {
      return undefined;
    }
  }

  private toDescriptors(passkeys: Passkey[]) {
    const usable = passkeys.filter((passkey) => this.has(passkey));
    return usable.map(({ credentialId, transports }) => ({ id: credentialId, transports }));
  }
}

/**
 * Browsers leave no certificate in an attestation that was not asked for (WebAuthn §5.1.3). The library would fetch the
 * revocation lists that a certificate names, from any address.
 */
async function isWithoutCertificate({ response }: RegistrationResponseJSON): Promise<boolean> {
  const { decodeAttestationObject } = await loadWebAuthnParts();
  const attestation = decodeAttestationObject(Uint8Array.from(Buffer.from(response.attestationObject, 'base64url')));
  const [format, statement] = [attestation.get('fmt'), attestation.get('attStmt')];
  return format === 'none' || (format === 'packed' && statement.get('x5c') === undefined);
}
