import type { Adapter, AdapterPayload } from 'oidc-provider';
import { authorizationCodeUsed, proofReplayed, stateConsumed } from './adapter.errors';
import type { ProviderStateRepository } from './provider-state.repository';

/** Stores sessions, interactions, pushed requests, refresh tokens and grants. */
export class StateAdapter implements Adapter {
  constructor(
    private readonly model: string,
    private readonly state: ProviderStateRepository,
  ) {}

  async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<undefined> {
    await this.state.upsert(this.model, id, payload, expiresIn);
  }

  find(id: string): Promise<AdapterPayload | undefined> {
    return this.state.find(this.model, id);
  }

  findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.state.findByUid(this.model, uid);
  }

  findByUserCode(): Promise<undefined> {
    return Promise.reject(new Error('The device flow is not supported.'));
  }

  /** Only the first of concurrent requests consumes the state. oidc-provider checks it before, without a lock. */
  async consume(id: string): Promise<undefined> {
    if (!(await this.state.consume(this.model, id))) throw stateConsumed();
  }

  async destroy(id: string): Promise<undefined> {
    await this.state.delete(this.model, id);
  }

  async revokeByGrantId(grantId: string): Promise<undefined> {
    await this.state.deleteGrant(this.model, grantId);
  }
}

/** Stores authorization codes. The second use of a code ends the grant of the first (RFC 6749 §4.1.2). */
export class AuthorizationCodeAdapter extends StateAdapter {
  constructor(
    private readonly codes: ProviderStateRepository,
    private readonly endGrant: (grantId: string) => Promise<unknown>,
  ) {
    super('AuthorizationCode', codes);
  }

  override async consume(id: string): Promise<undefined> {
    if (await this.codes.consume('AuthorizationCode', id)) return;
    const code = await this.codes.find('AuthorizationCode', id);
    if (code?.grantId) await this.endGrant(code.grantId);
    throw authorizationCodeUsed();
  }
}

/** Records DPoP proofs and client assertions, and rejects a second use. */
export class ReplayDetectionAdapter extends StateAdapter {
  constructor(private readonly proofs: ProviderStateRepository) {
    super('ReplayDetection', proofs);
  }

  override async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<undefined> {
    const isNew = await this.proofs.insertIfNew('ReplayDetection', id, payload, expiresIn);
    if (!isNew) throw proofReplayed();
  }
}
