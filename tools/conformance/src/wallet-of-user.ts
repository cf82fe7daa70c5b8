import assert from 'node:assert/strict';
import type { BrowserApiRequest } from './conformance-suite';
import { ApiError } from '@vc/development/organization-client';
import type { Envelope, PlatformUnderTest } from './platform-under-test';

/** The redirect URI for offers with the authorization code grant. */
export const REDIRECT_URI = 'https://wallet.example/callback';

/** Parameters of an offer's grant, besides the offer. */
export interface GrantParameters {
  txCode?: string;
  redirectUri?: string;
}

/** The platform's wallet with the demo user, who accepts every request. */
export class WalletOfUser {
  constructor(
    private readonly platform: PlatformUnderTest,
    private readonly token: string,
  ) {}

  /**
   * Redeems an offer, with an authorization request if the grant needs one.
   * @throws ApiError
   */
  async redeem(credentialOffer: string, more: GrantParameters): Promise<void> {
    const { meta } = await this.post('/v2/credentials', { credentialOffer, ...more });
    if (meta?.authorizationUri) await this.authorize(meta.authorizationUri);
  }

  /** Accepts all pending credentials. @throws ApiError */
  async acceptPending(): Promise<void> {
    for (const { id } of await this.listPending()) {
      await this.request('PATCH', `/v2/credentials/${id}`, { status: 'accepted' });
    }
  }

  /** Accepts the request of a QR code or link, or rejects it if no credential matches. @throws ApiError */
  async present(presentationRequest: string): Promise<void> {
    const { data } = await this.post<{ id: string }>('/v2/presentations', { presentationRequest });
    const { meta, error } = await this.acceptOrReject(data.id);
    if (meta?.redirectUri) await openPage(meta.redirectUri);
    if (error !== undefined) throw error;
  }

  /** Accepts a request of the Digital Credentials API, and submits response or error to the page. @throws ApiError */
  async presentToPage({ request, submitUrl }: BrowserApiRequest): Promise<void> {
    const submit = (body: object) => fetch(submitUrl, { method: 'POST', body: JSON.stringify(body) });
    const [{ protocol, data }] = request.digital.requests as [{ protocol: string; data: object }];
    const body = { origin: new URL(submitUrl).origin, protocol, data };
    const path = '/v2/presentations/digital-credential-requests';
    const presentation = await this.post<{ id: string }>(path, body).catch(async (error: unknown) => {
      await submit({ exception: { name: 'NotAllowedError', message: (error as Error).message } });
      throw error;
    });
    const { meta, error } = await this.acceptOrReject(presentation.data.id);
    assert(meta?.digitalCredential, 'The wallet returned no response for the page.');
    await submit(meta.digitalCredential);
    if (error !== undefined) throw error;
  }

  /** Returns the reason of a rejection as `error`. */
  private async acceptOrReject(id: string): Promise<{ meta?: Envelope<unknown>['meta']; error?: Error }> {
    try {
      return await this.decide(id, 'accepted');
    } catch (error) {
      return { meta: (await this.decide(id, 'rejected')).meta, error: error as Error };
    }
  }

  /** The suite's authorization server redirects without a log-in page. */
  private async authorize(authorizationUri: string): Promise<void> {
    const response = await fetch(authorizationUri, { redirect: 'manual' });
    const authorizationResponse = response.headers.get('location') ?? '';
    await this.post('/v2/credentials/authorization-responses', { authorizationResponse });
  }

  /** C1 has no envelope. */
  private async listPending(): Promise<{ id: string }[]> {
    return (await this.request('GET', '/credentials?status=pending')) as unknown as { id: string }[];
  }

  private decide(id: string, status: 'accepted' | 'rejected'): Promise<Envelope<unknown>> {
    return this.request('PATCH', `/v2/presentations/${id}`, { status });
  }

  private post<T>(path: string, body: object): Promise<Envelope<T>> {
    return this.request('POST', path, body);
  }

  private request<T>(method: string, path: string, body?: object): Promise<Envelope<T>> {
    return this.platform.organization.send(method, `/wallet${path}`, { token: this.token, body });
  }
}

/** The status and the details of an error response of the wallet. @throws every other error */
export function toRejection(error: unknown): string {
  if (error instanceof ApiError && error.status !== undefined && error.status >= 400 && error.status < 500) {
    // Requests with several signatures have one error for each.
    const reasons = error.errors.map(({ detail }) => detail.replace(/^signature \d+: /, ''));
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
