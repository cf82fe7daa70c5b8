import { Injectable } from '@nestjs/common';
import type { Transaction } from '@vc/platform/persistence';
import { StoredAuthorizationResponse } from './authorization-response.entity';
import type { WalletPresentation } from './presentation.entity';

@Injectable()
export class AuthorizationResponsesRepository {
  async insert(tx: Transaction, response: StoredAuthorizationResponse): Promise<void> {
    await tx.insert(StoredAuthorizationResponse, response);
  }

  /** Finds the response to a presentation. The result is certain only while the presentation is locked. */
  async find(tx: Transaction, { tenantId, id }: WalletPresentation): Promise<StoredAuthorizationResponse | null> {
    return tx.findOneBy(StoredAuthorizationResponse, { tenantId, id });
  }
}
