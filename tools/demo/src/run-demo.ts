import { type ApiComponents, type Client, createClient } from '@vc/sdk';
import type { Receiver } from './receiver';
import type { DemoPlatform } from './running-platform';
import { waitUntil } from './wait';
import { deleteEndpoint, registerEndpoint, waitForEvents } from './webhooks';

/** Runs a step and prints its name, its note and its duration. */
export type Step = <T>(name: string, work: () => Promise<{ value: T; note: string }>) => Promise<T>;

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
  organization: Client;
  user: string;
  step: Step;
}

/** Issues a credential, accepts and presents it, and checks that the partner receives every webhook. */
export async function runDemo({ platform, receiver, createsUser, step }: Demo): Promise<void> {
  const organization = await step('organization gets an access token', async () => {
    const value = createClient({ url: platform.publicUrl, ...platform.organization });
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
    const { data } = await organization.onboarding.createUser({ body: { email: user } });
    return { value: undefined, note: 'tempPassword' in data ? `${user} is new` : user };
  });
}

async function issueAndVerify(parties: Parties): Promise<void> {
  const holder = await issueAndAccept(parties);
  await requestAndVerify(parties, holder);
}

/** Returns the client of the user. */
async function issueAndAccept({ organization, user, step }: Parties): Promise<Client> {
  const issuance = await step('organization issues from a preset', async () => {
    const value = await organization.issuances.create({ presetId: 'platform:basic-identity', attributes: ATTRIBUTES });
    return { value, note: `issuance ${value.id} is ${value.status}` };
  });
  await step('organization pushes the offer to the wallet', async () => {
    const body = { credentialOffer: issuance.offerUri, recipient: user };
    await organization.wallet.pushOffer({ body });
    return { value: undefined, note: `to ${user}` };
  });
  const holder = await step('user gets an access token (token exchange)', async () => {
    const value = organization.asUser(user);
    await value.token();
    return { value, note: user };
  });
  const credential = await step('the credential is pending in the wallet', async () => {
    const [newest] = await holder.wallet.listCredentials({ query: { status: 'pending' } });
    if (!newest) throw new Error('There is no pending credential.');
    return { value: newest, note: `credential ${newest.id}, ${Object.keys(newest.claims).length} claims` };
  });
  await step('user accepts it', async () => {
    const { data } = await holder.wallet.decideCredential({
      path: { id: credential.id },
      body: { status: 'accepted' },
    });
    return { value: undefined, note: `credential ${data.id} is ${data.status}` };
  });
  await step('the issuer is notified', async () => {
    const seen = await waitUntil(
      () => findAccepted(organization, issuance.id),
      () => 'The credential of the issuance was not accepted',
    );
    return { value: undefined, note: `issuance ${seen.id} is ${seen.status}, its credential accepted` };
  });
  return holder;
}

type Issuance = ApiComponents['schemas']['Issuance'];

/** The issuance, once its credential is accepted. */
async function findAccepted(organization: Client, id: string): Promise<Issuance | undefined> {
  const { data: issuance } = await organization.api.getIssuance({ path: { id } });
  return issuance.credentials.every(({ status }) => status === 'accepted') ? issuance : undefined;
}

async function requestAndVerify({ organization, user, step }: Parties, holder: Client): Promise<void> {
  const request = await step('organization asks for a presentation', async () => {
    const value = await organization.presentations.request({ presetId: 'platform:basic-identity' });
    return { value, note: `presentation ${value.id} is ${value.status}` };
  });
  await step('organization pushes the request to the wallet', async () => {
    const { authorizationRequestUri: presentationRequest } = request;
    if (presentationRequest === null) throw new Error('The request has no address.');
    const body = { presentationRequest, recipient: user };
    await organization.wallet.pushPresentationRequest({ body });
    return { value: undefined, note: `to ${user}` };
  });
  await step('user accepts, and the wallet shows what was asked for', async () => {
    const { data } = await holder.wallet.listPresentations();
    const pending = data.find(({ status }) => status === 'pending');
    if (!pending) throw new Error('There is no pending presentation.');
    const { data: decided } = await holder.wallet.decidePresentation({
      path: { id: pending.id },
      body: { status: 'accepted' },
    });
    const disclosedAttributes = decided.selectedCredentials.flatMap(({ matchedAttributes }) => matchedAttributes);
    return {
      value: undefined,
      note: `presentation ${pending.id} is ${decided.status}: ${disclosedAttributes.join(', ')}`,
    };
  });
  await step('the presentation is verified', async () => {
    const { credentials } = await request.verified();
    return { value: undefined, note: JSON.stringify(credentials[0]?.attributes) };
  });
}

const ATTRIBUTES = {
  given_name: 'Thandi',
  family_name: 'Nkosi',
  birthdate: '1990-04-01',
  nationality: 'ZA',
  address: { locality: 'Durban', country: 'ZA' },
};
