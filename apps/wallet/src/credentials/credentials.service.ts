import { Inject, Injectable } from '@nestjs/common';
import { Caller } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { DomainError, Page, PageRequest } from '@vc/platform/http';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { Outbox } from '@vc/platform/messaging';
import { Database } from '@vc/platform/persistence';
import { NotificationsService } from '../issuers/notifications.service';
import { Holder } from '../recipients.service';
import { secretContext } from './credential-secrets';
import { newDecision, type WalletCredentialStatus } from './credential-status';
import { WalletCredential } from './credential.entity';
import { walletCredentialDecided } from './credential.events';
import { CredentialsRepository } from './credentials.repository';

/** A credential with its claims opened. */
export interface OpenedCredential {
  credential: WalletCredential;
  claims: Record<string, unknown>;
}

@Injectable()
export class CredentialsService {
  constructor(
    private readonly database: Database,
    private readonly credentials: CredentialsRepository,
    private readonly outbox: Outbox,
    private readonly notifications: NotificationsService,
    private readonly cipher: EnvelopeCipher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(caller: Caller, status: WalletCredentialStatus, page: PageRequest): Promise<Page<OpenedCredential>> {
    const user = { tenantId: caller.tenantId, userId: userOf(caller) };
    const found = await this.database.transaction(user.tenantId, (tx) => this.credentials.list(tx, user, status, page));
    return { ...found, items: found.items.map((credential) => this.open(credential)) };
  }

  async listByIds({ tenantId, userId }: Holder, ids: string[]): Promise<OpenedCredential[]> {
    if (ids.length === 0) return [];
    const found = await this.database.transaction(tenantId, (tx) =>
      this.credentials.listByIds(tx, tenantId, userId, ids),
    );
    return found.map((credential) => this.open(credential));
  }

  async get(caller: Caller, id: string): Promise<OpenedCredential> {
    const { tenantId } = caller;
    const user = userOf(caller);
    return this.open(await this.database.transaction(tenantId, (tx) => this.credentials.get(tx, tenantId, user, id)));
  }

  /** IF §3.1. Events and the issuer's notifications tell each change of the decision once, and never that there is none. */
  async decide(caller: Caller, id: string, wanted: WalletCredentialStatus): Promise<OpenedCredential> {
    const { tenantId } = caller;
    const user = userOf(caller);
    return this.database.transaction(tenantId, async (tx) => {
      const credential = await this.credentials.getForUpdate(tx, tenantId, user, id);
      if (credential.status === wanted) return this.open(credential);
      const decision = newDecision(credential.toldDecision, wanted);
      credential.status = wanted;
      credential.toldDecision = decision ?? credential.toldDecision;
      credential.updatedAt = this.clock();
      await this.credentials.updateStatus(tx, credential);
      if (decision) {
        this.outbox.add(tx, walletCredentialDecided(credential, decision));
        await this.notifications.add(tx, credential, decision);
      }
      return this.open(credential);
    });
  }

  private open(credential: WalletCredential): OpenedCredential {
    return { credential, claims: this.cipher.openJson(credential.claims, secretContext(credential.id, 'claims')) };
  }
}

/** An organization's own token names no user: it can push, never read. @throws DomainError `FORBIDDEN` */
export function userOf({ subject, clientId }: Caller): string {
  if (subject === clientId) throw new DomainError('FORBIDDEN', 'The access token is not that of a wallet user.');
  return subject;
}
