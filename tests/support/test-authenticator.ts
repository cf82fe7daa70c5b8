import type { Chromium } from '@vc/development/browser';
import type { CDPSession } from 'playwright-core';

type BrowserPage = Awaited<ReturnType<Chromium['open']>>;

interface StoredCredential {
  credentialId: string;
  isResidentCredential: boolean;
  rpId: string;
  userHandle: string;
  signCount: number;
}

/** The authenticator of a device with a fingerprint reader, in Chromium (WebAuthn §11, by the DevTools protocol). */
export class TestAuthenticator {
  private constructor(
    private readonly session: CDPSession,
    private readonly authenticatorId: string,
  ) {}

  /** Adds it to the page, where it answers each request at once. */
  static async add(page: BrowserPage): Promise<TestAuthenticator> {
    const session = await page.context().newCDPSession(page);
    await session.send('WebAuthn.enable', { enableUI: false });
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return new TestAuthenticator(session, authenticatorId);
  }

  /** Lets the pages after it ask when a button is pressed, and not as soon as they are shown (conditional mediation). */
  static async askByButtons(page: BrowserPage): Promise<void> {
    await page.addInitScript('PublicKeyCredential.isConditionalMediationAvailable = async () => false;');
  }

  async list(): Promise<StoredCredential[]> {
    const { authenticatorId } = this;
    return (await this.session.send('WebAuthn.getCredentials', { authenticatorId })).credentials as StoredCredential[];
  }

  /** Whether the finger of the person is recognized. */
  async recognize(isUserVerified: boolean): Promise<void> {
    await this.session.send('WebAuthn.setUserVerified', { authenticatorId: this.authenticatorId, isUserVerified });
  }

  /** Whether the person touches the device when asked, from the next request on. */
  async touch(enabled: boolean): Promise<void> {
    const { authenticatorId } = this;
    await this.session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  }
}
