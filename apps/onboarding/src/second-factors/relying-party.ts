import { Injectable } from '@nestjs/common';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { OnboardingConfig } from '../onboarding-config';
import { accountNameOf } from '../users/account-name';
import type { User } from '../users/user.entity';
import type { Passkey } from './passkey.entity';

export type NewPasskey = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports'>;

/** Loaded by the first passkey: with what it needs, it has some 4 MiB. */
const loadWebAuthn = () => import('@simplewebauthn/server');

/** The platform as a WebAuthn relying party. Each answer needs user verification: a PIN or a biometric feature. */
@Injectable()
export class RelyingParty {
  private readonly id: string;
  private readonly origin: string;

  constructor({ PUBLIC_URL }: OnboardingConfig) {
    ({ hostname: this.id, origin: this.origin } = new URL(PUBLIC_URL));
  }

  /** @param organization name of the tenant */
  async toCreationOptions(user: User, organization: string) {
    const { generateRegistrationOptions } = await loadWebAuthn();
    return generateRegistrationOptions({
      rpName: organization,
      rpID: this.id,
      userID: new TextEncoder().encode(user.id),
      userName: accountNameOf(user),
      attestationType: 'none',
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    });
  }

  async toRequestOptions(passkeys: Passkey[]) {
    const allowCredentials = passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports }));
    const { generateAuthenticationOptions } = await loadWebAuthn();
    return generateAuthenticationOptions({ rpID: this.id, allowCredentials, userVerification: 'required' });
  }

  /** Returns the passkey that the answer proves, undefined for an answer that is not valid (WebAuthn §7.1). */
  async verifyRegistration(answer: string, expectedChallenge: string): Promise<NewPasskey | undefined> {
    try {
      const { registrationInfo } = await (
        await loadWebAuthn()
      ).verifyRegistrationResponse({
        response: JSON.parse(answer) as RegistrationResponseJSON,
        expectedChallenge,
        expectedOrigin: this.origin,
        expectedRPID: this.id,
        requireUserVerification: true,
      });
      if (!registrationInfo) return undefined;
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
      return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
    } catch {
      // The library throws for each violation.
      return undefined;
    }
  }

  /** Returns the new counter, undefined for an answer that is not valid (WebAuthn §7.2). */
  async verifyAuthentication(
    answer: string,
    expectedChallenge: string,
    { credentialId, publicKey, counter }: Passkey,
  ): Promise<number | undefined> {
    try {
      const { verified, authenticationInfo } = await (
        await loadWebAuthn()
      ).verifyAuthenticationResponse({
        response: JSON.parse(answer) as AuthenticationResponseJSON,
        expectedChallenge,
        expectedOrigin: this.origin,
        expectedRPID: this.id,
        requireUserVerification: true,
        credential: { id: credentialId, publicKey: Buffer.from(publicKey, 'base64url'), counter },
      });
      return verified ? authenticationInfo.newCounter : undefined;
    } catch {
      return undefined;
    }
  }
}

/** Returns the id of the credential that the answer names, undefined for text that is no answer. */
export function readCredentialId(answer: string): string | undefined {
  try {
    const { id } = JSON.parse(answer) as { id?: unknown };
    return typeof id === 'string' ? id : undefined;
  } catch {
    return undefined;
  }
}
