import { call } from './api-client';
import type { Receiver } from './receiver';
import type { DemoPlatform } from './running-platform';
import { waitUntil } from './wait';
import { deleteEndpoint, registerEndpoint, verifiedEvents } from './webhooks';

const ACCESS_TOKEN = 'urn:ietf:params:oauth:token-type:access_token';

/** Runs a step and prints its name, what it found and how long it took. */
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
  /** Without one the platform is asked what happened. */
  receiver?: Receiver;
  /** Makes the user at onboarding, where the user is unknown. */
  makesUser: boolean;
  step: Step;
}

/** Issue a credential, have it held and shown, and see the partner told about all of it. */
export async function runDemo({ platform, receiver, makesUser, step }: Demo): Promise<void> {
  const organization = await step('organization gets an access token', async () => {
    const value = await requestToken(platform, { grant_type: 'client_credentials' });
    return { value, note: platform.organization.clientId };
  });
  if (makesUser) await provideUser(platform, organization, step);
  if (receiver) return withWebhooks({ platform, receiver, step }, organization);
  await issueAndVerify(platform, organization, step);
}

async function withWebhooks(
  { platform, receiver, step }: Required<Omit<Demo, 'makesUser'>>,
  organization: string,
): Promise<void> {
  const endpoint = await step('partner registers its webhook endpoint', async () => {
    const value = await registerEndpoint(platform, organization, receiver.url);
    return { value, note: `endpoint ${value.id} at ${receiver.url}` };
  });
  try {
    await issueAndVerify(platform, organization, step);
    await step('webhooks arrive over https, with valid signatures', async () => {
      const events = await verifiedEvents(receiver, endpoint);
      return { value: undefined, note: events.join(', ') };
    });
  } finally {
    await deleteEndpoint(platform, organization, endpoint);
  }
}

async function provideUser({ onboardingBaseUrl, user }: DemoPlatform, token: string, step: Step): Promise<void> {
  await step('the user is known at onboarding', async () => {
    const body = { email: user.email };
    const { data } = await call<Envelope<{ tempPassword: string }>>('POST', `${onboardingBaseUrl}/users`, {
      token,
      body,
    });
    return { value: undefined, note: data.tempPassword ? `${user.email} is new` : user.email };
  });
}

async function issueAndVerify(platform: DemoPlatform, organization: string, step: Step): Promise<void> {
  const holder = await issueAndAccept(platform, organization, step);
  await requestAndVerify(platform, { organization, holder }, step);
}

/** Answers the user's access token. */
async function issueAndAccept(platform: DemoPlatform, organization: string, step: Step): Promise<string> {
  const { credsBaseUrl, walletBaseUrl, user } = platform;
  const issuance = await step('organization issues from a preset', async () => {
    const { data } = await call<Envelope<{ id: string; status: string; offerUri: string }>>(
      'POST',
      `${credsBaseUrl}/credentials/issuance`,
      { token: organization, body: { presetId: 'platform:basic-identity', attributes: ATTRIBUTES } },
    );
    return { value: data, note: `issuance ${data.id} is ${data.status}` };
  });
  await step('organization pushes the offer to the wallet', async () => {
    const body = { credentialOffer: issuance.offerUri, recipient: user.email };
    await call('POST', `${walletBaseUrl}/v2/orgs/credentials`, { token: organization, body });
    return { value: undefined, note: `to ${user.email}` };
  });
  const holder = await step('user gets an access token (token exchange)', async () => {
    const value = await requestToken(platform, {
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token: organization,
      subject_token_type: ACCESS_TOKEN,
      requested_subject: user.email,
    });
    return { value, note: user.email };
  });
  const credential = await step('the credential is pending in the wallet', async () => {
    const [newest] = await call<Credential[]>('GET', `${walletBaseUrl}/credentials?status=pending`, { token: holder });
    if (!newest) throw new Error('There is no pending credential.');
    return { value: newest, note: `credential ${newest.id}, ${Object.keys(newest.claims).length} claims` };
  });
  await step('user accepts it', async () => {
    const url = `${walletBaseUrl}/v2/credentials/${credential.id}`;
    const { data } = await call<Envelope<Credential>>('PATCH', url, { token: holder, body: { status: 'accepted' } });
    return { value: undefined, note: `credential ${data.id} is ${data.status}` };
  });
  await step('the issuer learns of it', async () => {
    const seen = await waitUntil(
      () => findAccepted(`${credsBaseUrl}/v1/issuances/${issuance.id}`, organization),
      () => 'The issuer did not learn of it',
    );
    return { value: undefined, note: `issuance ${seen.id} is ${seen.status}, its credential accepted` };
  });
  return holder;
}

interface Issuance {
  id: string;
  status: string;
  credentials: { status: string }[];
}

/** The issuance, once its credential is accepted. */
async function findAccepted(url: string, token: string): Promise<Issuance | undefined> {
  const { data } = await call<Envelope<Issuance>>('GET', url, { token });
  return data.credentials.every(({ status }) => status === 'accepted') ? data : undefined;
}

interface Tokens {
  organization: string;
  holder: string;
}

interface Presentation {
  id: string;
  status: string;
  authorizationRequestUri: string;
  credentials: { isValid: boolean; attributes: Record<string, unknown> | null }[];
}

async function requestAndVerify(platform: DemoPlatform, { organization, holder }: Tokens, step: Step): Promise<void> {
  const { credsBaseUrl, walletBaseUrl, user } = platform;
  const request = await step('organization asks for a presentation', async () => {
    const url = `${credsBaseUrl}/presentations/request`;
    const body = { presetId: 'platform:basic-identity' };
    const { data } = await call<Envelope<Presentation>>('POST', url, { token: organization, body });
    return { value: data, note: `presentation ${data.id} is ${data.status}` };
  });
  await step('organization pushes the request to the wallet', async () => {
    const body = { presentationRequest: request.authorizationRequestUri, recipient: user.email };
    await call('POST', `${walletBaseUrl}/orgs/presentations`, { token: organization, body });
    return { value: undefined, note: `to ${user.email}` };
  });
  await step('user accepts, and the wallet shows what was asked for', async () => {
    const url = `${walletBaseUrl}/v2/presentations`;
    const { data } = await call<Envelope<{ id: string; status: string }[]>>('GET', url, { token: holder });
    const pending = data.find(({ status }) => status === 'pending');
    if (!pending) throw new Error('There is no pending presentation.');
    const decided = await call<Envelope<{ status: string; selectedCredentials: { matchedAttributes: string[] }[] }>>(
      ...(['PATCH', `${url}/${pending.id}`, { token: holder, body: { status: 'accepted' } }] as const),
    );
    const shown = decided.data.selectedCredentials.flatMap(({ matchedAttributes }) => matchedAttributes);
    return { value: undefined, note: `presentation ${pending.id} is ${decided.data.status}: ${shown.join(', ')}` };
  });
  await step('the presentation is verified', async () => {
    const url = `${credsBaseUrl}/presentations/${request.id}`;
    const { data } = await call<Envelope<Presentation>>('GET', url, { token: organization });
    const [credential] = data.credentials;
    if (data.status !== 'verified' || !credential?.isValid) throw new Error(`The presentation is ${data.status}.`);
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

async function requestToken({ authUrl, organization }: DemoPlatform, form: Record<string, string>): Promise<string> {
  const { clientId, clientSecret } = organization;
  const body = new URLSearchParams({ ...form, client_id: clientId, client_secret: clientSecret });
  return (await call<{ access_token: string }>('POST', `${authUrl}/connect/token`, { body })).access_token;
}
