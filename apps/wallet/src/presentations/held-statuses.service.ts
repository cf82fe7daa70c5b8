import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { DidResolver } from '@vc/platform/did-resolver';
import { Budget, Budgets } from '@vc/platform/outgoing-http';
import { DomainError } from '@vc/platform/http';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { StatusLists } from '@vc/feature/status-lists';
import { HeldStatusReader } from '@vc/protocol/openid4vci-client';
import { STATUS, StatusListError } from '@vc/protocol/status-list';
import { CredentialCipher } from '../credentials/credential-cipher';
import { WIRE_FORMAT } from '../credentials/credential-format';
import { WalletCredential } from '../credentials/credential.entity';
import { isRejection, isTransient } from '../upstream.errors';
import { QueryMatches } from './matches.service';

/** The cache scope of status lists, shared by all tenants: a list depends on its issuer alone. */
const SCOPE = 'wallet';

/** One look-up of statuses: its time and what it may cost. */
interface LookUp {
  now: Date;
  budget: Budget;
}

/** Checks the statuses of held credentials. */
@Injectable()
export class HeldStatusesService {
  constructor(
    private readonly statusLists: StatusLists,
    private readonly dids: DidResolver,
    private readonly budgets: Budgets,
    private readonly cipher: CredentialCipher,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Removes revoked and suspended credentials. Keeps those of unknown status, which the verifier decides about. */
  async excludeRevoked(found: QueryMatches[]): Promise<QueryMatches[]> {
    const credentials = new Map(found.flatMap(({ matches }) => matches).map(({ credential: each }) => [each.id, each]));
    const isValid = new Map<string, boolean>();
    const lookUp = { now: this.clock(), budget: this.budgets.forLookUp() };
    const reader = new HeldStatusReader({ now: lookUp.now, dids: this.dids.within(lookUp.budget) });
    const check = async ([id, each]: [string, WalletCredential]) =>
      isValid.set(id, await this.isValid(each, reader, lookUp));
    await Promise.all([...credentials].map(check));
    return found.map(({ query, matches }) => ({
      query,
      matches: matches.filter(({ credential }) => isValid.get(credential.id)),
    }));
  }

  /** Finds the status of one credential. Undefined while its status list is unavailable or malformed. */
  async find(credential: WalletCredential): Promise<number | undefined> {
    const lookUp = { now: this.clock(), budget: this.budgets.forLookUp() };
    const reader = new HeldStatusReader({ now: lookUp.now, dids: this.dids.within(lookUp.budget) });
    return this.findStatus(credential, reader, lookUp);
  }

  /** Whether the credential names a status. */
  async hasStatus(credential: WalletCredential): Promise<boolean> {
    const reader = new HeldStatusReader({ now: this.clock(), dids: this.dids });
    return (await reader.find(this.cipher.openText(credential), WIRE_FORMAT[credential.format])) !== undefined;
  }

  private async isValid(credential: WalletCredential, reader: HeldStatusReader, lookUp: LookUp): Promise<boolean> {
    const status = await this.findStatus(credential, reader, lookUp);
    return status === undefined || status === STATUS.valid;
  }

  private async findStatus(
    credential: WalletCredential,
    reader: HeldStatusReader,
    lookUp: LookUp,
  ): Promise<number | undefined> {
    try {
      return await this.readStatus(credential, reader, lookUp);
    } catch (err) {
      if (!isUnknown(err)) throw err;
      this.logger.warn({ event: 'credential-status.unknown', credentialId: credential.id, err });
      return undefined;
    }
  }

  private async readStatus(credential: WalletCredential, reader: HeldStatusReader, lookUp: LookUp): Promise<number> {
    const status = await reader.find(this.cipher.openText(credential), WIRE_FORMAT[credential.format]);
    if (!status) return STATUS.valid;
    const findSigner = async (...list: Parameters<typeof status.resolveListKey>) => ({
      key: await status.resolveListKey(...list),
    });
    return this.statusLists.statusAt(SCOPE, status, findSigner, lookUp);
  }
}

function isUnknown(error: unknown): boolean {
  const isAway = error instanceof DomainError && error.code === 'UNAVAILABLE';
  return isAway || error instanceof StatusListError || isRejection(error) || isTransient(error);
}
