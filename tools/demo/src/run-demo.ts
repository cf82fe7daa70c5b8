import { OrganizationClient } from '@vc/development/organization-client';
import type { Receiver } from './receiver';
import type { DemoPlatform } from './running-platform';
import { waitUntil } from './wait';
import { deleteEndpoint, registerEndpoint, waitForEvents } from './webhooks';

/** Runs a step and prints its name, its note and its duration. */
export type Step = <T>(name: string, work: () => Promise<{ value: T; note: string }>) => Promise<T>;

interface Envelope<T> {
  data: T;
}

interface Credential {
  id: string;
  status: string;
  claims: Record<string, unknown>;
}

export interface Demo {
  platform: DemoPlatform;
  /** Without a receiver, the demo polls the platform instead of waiting for webhooks. */
  receiver?: Receiver;
  /** Whether the demo creates the user at onboarding. */
  createsUser: boolean;
  step: Step;
}

/** The organization, the e-mail address of its user, and the steps that they take. */
interface Parties {
  organization: OrganizationClient;
  user: string;
  step: Step;
}

/** Issues a credential, accepts and presents it, and checks that the partner receives every webhook. */
export async function runDemo({ platform, receiver, createsUser, step }: Demo): Promise<void> {
  const organization = await step('organization gets an access token', async () => {
    const value = new OrganizationClient({ url: platform.publicUrl, ...platform.organization });
    await value.token();
    return { value, note: platform.organization.clientId };
  });
  const parties = { organization, user: platform.user.email, step };
  if (createsUser) await provideUser(parties);
  if (receiver) return withWebhooks(parties, receiver);
  await issueAndVerify(parties);
}

async function withWebhooks(parties: Parties, receiver: Receiver): Promise<void> {
  const { organization, step } = parties;
  const endpoint = await step('partner registers its webhook endpoint', async () => {
    const value = await registerEndpoint(organization, receiver.url);
    return { value, note: `endpoint ${value.id} at ${receiver.url}` };
  });
  try {
    await issueAndVerify(parties);
    await step('webhooks arrive over https, with valid signatures', async () => {
      const events = await waitForEvents(receiver, endpoint);
      return { value: undefined, note: events.join(', ') };
    });
  } finally {
    await deleteEndpoint(organization, endpoint);
  }
}

async function provideUser({ organization, user, step }: Parties): Promise<void> {
  await step('the user is known at onboarding', async () => {
    const body = { email: user };
    const { tempPassword } = await organization.call<{ tempPassword: string }>('POST', '/onboarding/users', body);
    return { value: undefined, note: tempPassword ? `${user} is new` : user };
  });
}

async function issueAndVerify(parties: Parties): Promise<void> {
  const holder = await issueAndAccept(parties);
  await requestAndVerify(parties, holder);
}

/** Returns the user's access token. */
async function issueAndAccept({ organization, user, step }: Parties): Promise<string> {
  const issuance = await step('organization issues from a preset', async () => {
    const body = { presetId: 'platform:basic-identity', attributes: ATTRIBUTES };
    const value = await organization.call<Issuance & { offerUri: string }>('POST', '/api/credentials/issuance', body);
    return { value, note: `issuance ${value.id} is ${value.status}` };
  });
  await step('organization pushes the offer to the wallet', async () => {
    const body = { credentialOffer: issuance.offerUri, recipient: user };
    await organization.call('POST', '/wallet/v2/orgs/credentials', body);
    return { value: undefined, note: `to ${user}` };
  });
  const token = await step('user gets an access token (token exchange)', async () => {
    return { value: await organization.userToken(user), note: user };
  });
  const credential = await step('the credential is pending in the wallet', async () => {
    const [newest] = await organization.send<Credential[]>('GET', '/wallet/credentials?status=pending', { token });
    if (!newest) throw new Error('There is no pending credential.');
    return { value: newest, note: `credential ${newest.id}, ${Object.keys(newest.claims).length} claims` };
  });
  await step('user accepts it', async () => {
    const path = `/wallet/v2/credentials/${credential.id}`;
    const request = { token, body: { status: 'accepted' } };
    const { data } = await organization.send<Envelope<Credential>>('PATCH', path, request);
    return { value: undefined, note: `credential ${data.id} is ${data.status}` };
  });
  await step('the issuer is notified', async () => {
    const seen = await waitUntil(
      () => findAccepted(organization, issuance.id),
      () => 'The credential of the issuance was not accepted',
    );
    return { value: undefined, note: `issuance ${seen.id} is ${seen.status}, its credential accepted` };
  });
  return token;
}

interface Issuance {
  id: string;
  status: string;
  credentials: { status: string }[];
}

/** The issuance, once its credential is accepted. */
async function findAccepted(organization: OrganizationClient, id: string): Promise<Issuance | undefined> {
  const issuance = await organization.call<Issuance>('GET', `/api/v1/issuances/${id}`);
  return issuance.credentials.every(({ status }) => status === 'accepted') ? issuance : undefined;
}

interface Presentation {
  id: string;
  status: string;
  authorizationRequestUri: string;
  credentials: { isValid: boolean; attributes: Record<string, unknown> | null }[];
}

interface WalletPresentation {
  id: string;
  status: string;
  selectedCredentials: { matchedAttributes: string[] }[];
}

/** @param token of the user */
async function requestAndVerify({ organization, user, step }: Parties, token: string): Promise<void> {
  const request = await step('organization asks for a presentation', async () => {
    const body = { presetId: 'platform:basic-identity' };
    const value = await organization.call<Presentation>('POST', '/api/presentations/request', body);
    return { value, note: `presentation ${value.id} is ${value.status}` };
  });
  await step('organization pushes the request to the wallet', async () => {
    const body = { presentationRequest: request.authorizationRequestUri, recipient: user };
    await organization.call('POST', '/wallet/orgs/presentations', body);
    return { value: undefined, note: `to ${user}` };
  });
  await step('user accepts, and the wallet shows what was asked for', async () => {
    const path = '/wallet/v2/presentations';
    const { data } = await organization.send<Envelope<WalletPresentation[]>>('GET', path, { token });
    const pending = data.find(({ status }) => status === 'pending');
    if (!pending) throw new Error('There is no pending presentation.');
    const decision = { token, body: { status: 'accepted' } };
    const { data: decided } = await organization.send<Envelope<WalletPresentation>>(
      'PATCH',
      `${path}/${pending.id}`,
      decision,
    );
    const disclosedAttributes = decided.selectedCredentials.flatMap(({ matchedAttributes }) => matchedAttributes);
    return {
      value: undefined,
      note: `presentation ${pending.id} is ${decided.status}: ${disclosedAttributes.join(', ')}`,
    };
  });
  await step('the presentation is verified', async () => {
    const { status, credentials } = await organization.call<Presentation>('GET', `/api/presentations/${request.id}`);
    const [credential] = credentials;
    if (status !== 'verified' || !credential?.isValid) throw new Error(`The presentation is ${status}.`);
    return { value: undefined, note: JSON.stringify(credential.attributes) };
  });
}

const ATTRIBUTES = {
  given_name: 'Thandi',
  family_name: 'Nkosi',
  birthdate: '1990-04-01',
  nationality: 'ZA',
  address: { locality: 'Durban', country: 'ZA' },
};
