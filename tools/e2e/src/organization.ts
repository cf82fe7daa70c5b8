import type { JsonAnswer } from '@vc/testing';
import { requestJson } from '@vc/testing';
import type { CompleteDemoFile } from '@vc/development/demo-file';
import { type AdminComponents, type Client, createClient } from '@vc/sdk';

export const ATTRIBUTES = { given_name: 'Thandi', family_name: 'Nkosi', birthdate: '1990-04-01' };

/** The members of `demo.json` that the back end of an organization uses. */
export type OrganizationDemo = Omit<
  CompleteDemoFile,
  'verifyBaseUrl' | 'kafkaBrokers' | 'databaseUrl' | 'homeAffairsUrl'
>;

/** The back end of the demo organization. */
export class Organization {
  private constructor(
    private readonly demo: OrganizationDemo,
    private readonly client: Client,
    /** Access token of the organization. */
    readonly token: string,
  ) {}

  static async signIn(demo: OrganizationDemo): Promise<Organization> {
    const client = createClient({ url: demo.publicUrl, ...demo.organization });
    return new Organization(demo, client, await client.token());
  }

  userToken(): Promise<string> {
    return this.client.asUser(this.demo.user.email).token();
  }

  registerEndpoint(url: string): Promise<JsonAnswer> {
    return requestJson(`${this.demo.credsBaseUrl}/v1/endpoints`, { token: this.token, body: { url } });
  }

  issue(more: object = {}): Promise<JsonAnswer> {
    const body = { presetId: 'platform:basic-identity', attributes: ATTRIBUTES, ...more };
    return requestJson(`${this.demo.credsBaseUrl}/credentials/issuance`, { token: this.token, body });
  }

  createTemplate(body: object): Promise<JsonAnswer> {
    return requestJson(`${this.demo.credsBaseUrl}/templates/credentials`, { token: this.token, body });
  }

  issuance(id: string): Promise<JsonAnswer> {
    return requestJson(`${this.demo.credsBaseUrl}/v1/issuances/${id}`, { token: this.token });
  }

  /** Registers a client of the organization as the operator. */
  async createClient(members: Omit<AdminComponents['schemas']['CreateClient'], 'tenantId'>) {
    const { publicUrl: url, adminUrl, operator, organization } = this.demo;
    const body = { tenantId: organization.tenantId, ...members };
    return (await createClient({ url, adminUrl, ...operator }).admin.createClient({ body })).data;
  }

  certify(root: object): Promise<JsonAnswer> {
    return requestJson(`${this.demo.credsBaseUrl}/certificates`, { token: this.token, body: root });
  }

  /** The issuer roots of the organization, in the form of `trustedIssuers`. */
  async roots(): Promise<{ certificate: string }[]> {
    const { data } = await this.client.api.listCertificates({ query: { 'filter[type]': 'issuerRoot' } });
    return data.map(({ certificate }) => ({ certificate }));
  }

  activate(certificateId: string): Promise<JsonAnswer> {
    const url = `${this.demo.credsBaseUrl}/certificates/${certificateId}/activate`;
    return requestJson(url, { method: 'POST', token: this.token });
  }

  async requestPresentation(body: object): Promise<JsonAnswer> {
    return requestJson(`${this.demo.credsBaseUrl}/presentations/request`, { token: this.token, body });
  }

  async presentation(id: string): Promise<JsonAnswer> {
    return requestJson(`${this.demo.credsBaseUrl}/v1/presentations/${id}`, { token: this.token });
  }

  revoke(...credentialIds: string[]): Promise<JsonAnswer> {
    return requestJson(`${this.demo.credsBaseUrl}/v1/credentials/revoke`, {
      token: this.token,
      body: { credentialIds },
    });
  }

  push(credentialOffer: string, recipient = this.demo.user.email): Promise<JsonAnswer> {
    const url = `${this.demo.walletBaseUrl}/v2/orgs/credentials`;
    return requestJson(url, { token: this.token, body: { credentialOffer, recipient } });
  }
}
