import assert from 'node:assert/strict';
import { type Client, PlatformError } from '@vc/sdk';
import type { BrowserApiRequest } from './conformance-suite';

/** The redirect URI for offers with the authorization code grant. */
export const REDIRECT_URI = 'https://wallet.example/callback';

/** Parameters of an offer's grant, besides the offer. */
export interface GrantParameters {
  txCode?: string;
  redirectUri?: string;
}

type Decided = Awaited<ReturnType<Client['wallet']['decidePresentation']>>;

/** The platform's wallet with the demo user, who accepts every request. */
export class WalletOfUser {
  private readonly wallet: Client['wallet'];

  constructor(user: Client) {
    this.wallet = user.wallet;
  }

  /**
   * Redeems an offer, with an authorization request if the grant needs one.
   * @throws PlatformError
   */
  async redeem(credentialOffer: string, more: GrantParameters): Promise<void> {
    const redeemed = await this.wallet.redeemOffer({ body: { credentialOffer, ...more } });
    if ('meta' in redeemed) await this.authorize(redeemed.meta.authorizationUri);
  }

  /** Accepts all pending credentials. @throws PlatformError */
  async acceptPending(): Promise<void> {
    for (const { id } of await this.wallet.listCredentials({ query: { status: 'pending' } })) {
      await this.wallet.decideCredential({ path: { id }, body: { status: 'accepted' } });
    }
  }

  /** Accepts the request of a QR code or link, or rejects it if no credential matches. @throws PlatformError */
  async present(presentationRequest: string): Promise<void> {
    const { data } = await this.wallet.receivePresentationRequest({ body: { presentationRequest } });
    const { meta, error } = await this.acceptOrReject(data.id);
    if (meta?.redirectUri) await openPage(meta.redirectUri);
    if (error !== undefined) throw error;
  }

  /** Accepts a request of the Digital Credentials API, and submits response or error to the page. @throws PlatformError */
  async presentToPage({ request, submitUrl }: BrowserApiRequest): Promise<void> {
    const submit = (body: object) => fetch(submitUrl, { method: 'POST', body: JSON.stringify(body) });
    const [first] = request.digital.requests;
    assert(first, 'The page has no request.');
    const body = { origin: new URL(submitUrl).origin, protocol: first.protocol, data: first.data };
    const { data } = await this.wallet.receiveDigitalCredentialRequest({ body }).catch(async (error: unknown) => {
      await submit({ exception: { name: 'NotAllowedError', message: (error as Error).message } });
      throw error;
    });
    const { meta, error } = await this.acceptOrReject(data.id);
    assert(meta?.digitalCredential, 'The wallet returned no response for the page.');
    await submit(meta.digitalCredential);
    if (error !== undefined) throw error;
  }

  /** Returns the reason of a rejection as `error`. */
  private async acceptOrReject(id: string): Promise<Pick<Decided, 'meta'> & { error?: Error }> {
    try {
      return await this.decide(id, 'accepted');
    } catch (error) {
      return { ...(await this.decide(id, 'rejected')), error: error as Error };
    }
  }

  /** The suite's authorization server redirects without a log-in page. */
  private async authorize(authorizationUri: string): Promise<void> {
    const response = await fetch(authorizationUri, { redirect: 'manual' });
    const authorizationResponse = response.headers.get('location') ?? '';
    await this.wallet.finishAuthorization({ body: { authorizationResponse } });
  }

  private async decide(id: string, status: 'accepted' | 'rejected'): Promise<Decided> {
    return this.wallet.decidePresentation({ path: { id }, body: { status } });
  }
}

/** The status and the details of an error response of the wallet. @throws every other error */
export function toRejection(error: unknown): string {
  if (error instanceof PlatformError && error.status !== undefined && error.status >= 400 && error.status < 500) {
    // Requests with several signatures have one error for each.
    const reasons = error.errors.map(({ detail }) => detail.replace(/^signature \d+: /, '').replace(/^the /, 'The '));
    return `rejected with ${error.status}: ${[...new Set(reasons)].join('; ')}`;
  }
  throw error;
}

/** Posts the fragment to the suite, as the script on the suite's page does. */
async function openPage(address: string): Promise<void> {
  const page = await (await fetch(address)).text();
  const submit = /'POST', "([^"]+)"/.exec(page)?.[1]?.replaceAll('\\/', '/');
  if (submit) await fetch(submit, { method: 'POST', body: new URL(address).hash });
}
