import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuthConfig } from '../../auth-config';
import type { Interaction } from './interaction';

/** WebAuthn §13.4.3 demands 16 bytes. */
const CHALLENGE_BYTES = 32;
/** WebAuthn §15.1 */
const TIMEOUT_MS = 300_000;

/** Challenges of the log-in page, which belong to its authorization request and end with it. */
@Injectable()
export class PasskeyChallenges {
  private readonly rpId: string;

  constructor({ PUBLIC_URL }: AuthConfig) {
    this.rpId = new URL(PUBLIC_URL).hostname;
  }

  /** Returns request options of WebAuthn that name no passkey, so that the page does not tell which accounts exist. */
  async start(interaction: Interaction): Promise<object> {
    const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url');
    await interaction.challengePasskey(challenge);
    return { challenge, rpId: this.rpId, allowCredentials: [], userVerification: 'required', timeout: TIMEOUT_MS };
  }
}
