import type { ApiComponents, CallOptions, Client } from '@vc/sdk';
import { type FlowParties, MDOC_TYPE, NAME_SPACE } from './flow-parties';
import type { CredentialValidity, FlowRecord } from './flow-record';
import { StepError, StepRefusedError, type StepRunner } from './step-runner';

type RequestCredentials = ApiComponents['schemas']['RequestCredentials'];

/** What becomes of the credentials, in turn. */
const ENDINGS: CredentialValidity[][] = [
  [],
  ['suspended'],
  ['suspended', 'valid'],
  ['revoked'],
  ['suspended', 'revoked'],
];

/** One credential from its offer to its presentation, and then its suspension or revocation, as strangers' programs do it. */
export class Flow {
  constructor(
    private readonly parties: FlowParties,
    private readonly holder: Client,
    private readonly steps: StepRunner,
    private readonly record: FlowRecord,
  ) {}

  /** @param number decides what becomes of the credential @throws StepError */
  async run(number: number): Promise<void> {
    const offerUri = await this.issue();
    await this.receive(offerUri);
    await this.accept();
    await this.present(await this.request());
    for (const validity of ENDINGS[number % ENDINGS.length] ?? []) await this.change(validity);
  }

  private get api() {
    return this.parties.organization.api;
  }

  /** Returns the address of the offer. */
  private async issue(): Promise<string> {
    const { reference, format } = this.record;
    const attributes = format === 'mdoc' ? { [NAME_SPACE]: { number: reference } } : { number: reference };
    const body = { credentialTemplateId: this.parties.templateIds[format], attributes, reference };
    const { id, offerUri, credentials } = await this.steps.run({
      name: 'create the issuance',
      call: async (options) => (await this.api.createIssuance({ body }, options)).data,
      findEffect: async () => (await this.api.listIssuances({ query: { 'filter[reference]': reference } })).data[0],
    });
    const [credential] = credentials;
    if (!credential) throw new StepError(`The issuance ${id} has no credential.`);
    Object.assign(this.record, { issuanceId: id, credentialId: credential.id });
    return offerUri;
  }

  private async receive(credentialOffer: string): Promise<void> {
    const body = { credentialOffer, recipient: this.record.user };
    await this.steps.run({
      name: 'push the offer',
      call: async (options) => this.parties.organization.wallet.pushOffer({ body }, options),
    });
    await this.waitForStatus('the issuance is completed', 'completed', async (options) => {
      const path = { id: this.record.issuanceId ?? '' };
      return (await this.api.getIssuance({ path }, options)).data.status;
    });
    this.record.isIssued = true;
  }

  private async accept(): Promise<void> {
    const { reference } = this.record;
    const held = await this.steps.waitFor('the credential is pending', async (options) => {
      const pending = await this.holder.wallet.listCredentials({ query: { status: 'pending' } }, options);
      return pending.find(({ claims }) => JSON.stringify(claims).includes(`"${reference}"`));
    });
    this.record.heldId = held.id;
    await this.steps.run({
      name: 'accept the credential',
      call: async (options) =>
        this.holder.wallet.decideCredential({ path: { id: held.id }, body: { status: 'accepted' } }, options),
    });
    this.record.isAccepted = true;
  }

  /** Returns the address of the request. */
  private async request(): Promise<string> {
    const { reference } = this.record;
    const body = { credentials: this.queries(), reference };
    const { id, authorizationRequestUri } = await this.steps.run({
      name: 'request a presentation',
      call: async (options) => (await this.api.requestPresentation({ body }, options)).data,
      findEffect: async () => (await this.api.listPresentations({ query: { 'filter[reference]': reference } })).data[0],
    });
    if (authorizationRequestUri === null) throw new StepError(`The request ${id} has no address for wallets.`);
    this.record.presentationId = id;
    return authorizationRequestUri;
  }

  private queries(): RequestCredentials {
    const { format, reference } = this.record;
    if (format === 'sd-jwt') {
      const attributes = { number: { type: 'string', values: [reference] } };
      return [{ id: 'badge', format: 'sd-jwt-vc', type: this.parties.vct, attributes }];
    }
    const properties = { number: { intentToRetain: false, values: [reference] } };
    return [{ id: 'licence', format: 'mdoc', type: MDOC_TYPE, attributes: { [NAME_SPACE]: { properties } } }];
  }

  private async present(presentationRequest: string): Promise<void> {
    const { wallet } = this.holder;
    const { id } = await this.steps.run({
      name: 'receive the request',
      call: async (options) =>
        (await wallet.receivePresentationRequest({ body: { presentationRequest } }, options)).data,
    });
    const path = { id };
    await this.steps.run({
      name: 'accept the request',
      call: async (options) =>
        (await wallet.decidePresentation({ path, body: { status: 'accepted' } }, options)).data.status,
      findEffect: async () => {
        const { status } = (await wallet.getPresentation({ path })).data;
        return status === 'accepted' ? status : undefined;
      },
    });
    await this.waitForStatus('the presentation is verified', 'verified', async (options) => {
      const presentation = { id: this.record.presentationId ?? '' };
      return (await this.api.getPresentation({ path: presentation }, options)).data.status;
    });
    this.record.isVerified = true;
  }

  private async change(validity: CredentialValidity): Promise<void> {
    this.record.wantedValidity = validity;
    await this.steps.run({
      name: `make the credential ${validity}`,
      call: async (options) => this.sendChange(validity, options),
      findEffect: async () => this.findChange(validity),
    });
    this.record.validity = validity;
    delete this.record.wantedValidity;
  }

  private async sendChange(validity: CredentialValidity, options: CallOptions): Promise<unknown> {
    const id = this.record.credentialId ?? '';
    if (validity === 'suspended') return this.api.suspendCredential({ path: { id } }, options);
    if (validity === 'valid') return this.api.reinstateCredential({ path: { id } }, options);
    return this.api.revokeCredentials({ body: { credentialIds: [id] } }, options);
  }

  private async findChange(validity: CredentialValidity): Promise<unknown> {
    const { status } = (await this.api.getCredential({ path: { id: this.record.credentialId ?? '' } })).data;
    const isValid = status !== 'suspended' && status !== 'revoked';
    return (validity === 'valid' ? isValid : status === validity) ? status : undefined;
  }

  /** @throws StepError also where the resource ends otherwise */
  private async waitForStatus(name: string, wanted: string, read: (options: CallOptions) => Promise<string>) {
    await this.steps.waitFor(name, async (options) => {
      const status = await read(options);
      if (['failed', 'expired', 'rejected', 'cancelled'].includes(status)) {
        throw new StepRefusedError(`${name}: it is ${status}.`);
      }
      return status === wanted ? status : undefined;
    });
  }
}
