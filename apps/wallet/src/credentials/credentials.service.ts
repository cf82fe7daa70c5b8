import { Inject, Injectable } from '@nestjs/common';
import { Caller } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/clock';
import { DomainError } from '@vc/platform/http';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { Outbox } from '@vc/platform/messaging';
import { Database } from '@vc/platform/persistence';
import { NotificationsService } from '../issuers/notifications.service';
import { secretContext } from './credential-secrets';
import { nextWalletCredentialStatus, type WalletCredentialStatus } from './credential-status';
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

  async list(caller: Caller, status: WalletCredentialStatus): Promise<OpenedCredential[]> {
    const { tenantId } = caller;
    const user = userOf(caller);
    const found = await this.database.transaction(tenantId, (tx) => this.credentials.list(tx, tenantId, user, status));
    return found.map((credential) => this.open(credential));
  }

  async get(caller: Caller, id: string): Promise<OpenedCredential> {
    const { tenantId } = caller;
    const user = userOf(caller);
    return this.open(await this.database.transaction(tenantId, (tx) => this.credentials.get(tx, tenantId, user, id)));
  }

  /** Moves the credential; the same status again changes nothing and tells nobody. */
  async decide(caller: Caller, id: string, wanted: WalletCredentialStatus): Promise<OpenedCredential> {
    const { tenantId } = caller;
    const user = userOf(caller);
    return this.database.transaction(tenantId, async (tx) => {
      const credential = await this.credentials.getForUpdate(tx, tenantId, user, id);
      const next = nextWalletCredentialStatus(credential.status, wanted);
      if (next === credential.status || next === 'pending') return this.open(credential);
      credential.status = next;
      credential.updatedAt = this.clock();
      await this.credentials.updateStatus(tx, credential);
      this.outbox.add(tx, walletCredentialDecided(credential, next));
      await this.notifications.add(tx, credential, next);
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
