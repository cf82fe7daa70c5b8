import type { Organization, TestPlatform } from './test-platform';

export const STUDENT = {
  given_name: 'Thandi',
  family_name: 'Nkosi',
  student_number: 'S-2026-0417',
  institution: 'University of the Coast',
};

/** Ids of what the pages of the wallet show. */
export interface WalletData {
  offered: string;
  card: string;
  revoked: string;
  removed: string;
  request: string;
  unanswerable: string;
  shared: string;
}

/** An organization that issues to the wallets of its users, and requests from them. */
export class WalletSender {
  constructor(
    private readonly world: TestPlatform,
    private readonly organization: Organization,
  ) {}

  async issue(options: object = {}): Promise<{ offerUri: string; txCode: string; credentialId: string }> {
    const body = { presetId: 'platform:student-card', attributes: STUDENT, ...options };
    const { data, meta } = (await this.call('POST', '/api/issuances', body)).body;
    return {
      offerUri: data.offerUri,
      txCode: meta?.txCode?.value ?? meta?.txCode,
      credentialId: data.credentials[0].id,
    };
  }

  async request(presetId = 'platform:student-card'): Promise<{ id: string; link: string }> {
    const { data } = (await this.call('POST', '/api/presentations/request', { presetId })).body;
    return { id: data.id, link: data.authorizationRequestUri };
  }

  async statusOf(presentation: string): Promise<string> {
    return (await this.call('GET', `/api/presentations/${presentation}`)).body.data.status;
  }

  /** A wallet with one of each that its pages show. */
  async fill(email: string): Promise<WalletData> {
    const offered = await this.push(email);
    const card = await this.push(email);
    const revoked = await this.push(email);
    const removed = await this.push(email);
    const user = await this.holder(email);
    for (const { id } of [card, revoked]) await user('PATCH', `/v2/credentials/${id}`, { status: 'accepted' });
    await user('PATCH', `/v2/credentials/${removed.id}`, { status: 'rejected' });
    await this.call('POST', '/api/credentials/revoke', { credentialIds: [revoked.credentialId] });
    const shared = await this.receive(email);
    await user('PATCH', `/v2/presentations/${shared}`, { status: 'accepted' });
    return {
      offered: offered.id,
      card: card.id,
      revoked: revoked.id,
      removed: removed.id,
      request: await this.receive(email),
      unanswerable: await this.receive(email, 'platform:basic-identity'),
      shared,
    };
  }

  /** Requests of the user to the wallet. */
  async holder(email: string) {
    const { body } = await this.world.exchange(this.organization, email);
    return async (method: string, path: string, sent?: object) =>
      (await this.world.call(body.access_token, method, `/wallet${path}`, sent)).body;
  }

  private async push(email: string): Promise<{ id: string; credentialId: string }> {
    const { offerUri, credentialId } = await this.issue();
    const user = await this.holder(email);
    await this.call('POST', '/wallet/v2/orgs/credentials', { credentialOffer: offerUri, recipient: email });
    const [{ id }] = await user('GET', '/credentials?status=pending');
    return { id, credentialId };
  }

  private async receive(email: string, presetId?: string): Promise<string> {
    const { link } = await this.request(presetId);
    const user = await this.holder(email);
    return (await user('POST', '/v2/presentations', { presentationRequest: link })).data.id;
  }

  private async call(method: string, path: string, body?: object) {
    return this.world.call(this.organization.token, method, path, body);
  }
}
