import { Injectable } from '@nestjs/common';
import { Database } from '@vc/platform/persistence';
import { readValidity } from '@vc/protocol/openid4vci-client';
import { STATUS } from '@vc/protocol/status-list';
import { CredentialCipher } from '../credentials/credential-cipher';
import { WIRE_FORMAT } from '../credentials/credential-format';
import type { WalletCredential } from '../credentials/credential.entity';
import { NoticesService } from '../notices/notices.service';
import { HeldStatusesService } from '../presentations/held-statuses.service';
import { toStatusNotice } from './status-notice';
import { StatusChecksRepository } from './status-checks.repository';

/** Records what issuers say of held credentials, and tells their users of a change. */
@Injectable()
export class StatusChecksService {
  constructor(
    private readonly database: Database,
    private readonly checks: StatusChecksRepository,
    private readonly statuses: HeldStatusesService,
    private readonly cipher: CredentialCipher,
    private readonly notices: NoticesService,
  ) {}

  /** Reads the status of the credential. What was read before stays while the status list is unavailable. */
  async check(credential: WalletCredential): Promise<void> {
    const issuerStatus = await this.statuses.find(credential);
    if (issuerStatus === undefined || issuerStatus === credential.issuerStatus) return;
    const text = this.cipher.openText(credential);
    const { validFrom = null, validUntil = null } = await readValidity(text, WIRE_FORMAT[credential.format]);
    const checked = { issuerStatus, validFrom, validUntil };
    const hasStatus = await this.statuses.hasStatus(credential);
    const kind = toStatusNotice(credential.issuerStatus ?? STATUS.valid, issuerStatus);
    const isTold = kind !== undefined && (await this.isTold(credential));
    await this.database.transaction(credential.tenantId, async (tx) => {
      if (!(await this.checks.record(tx, credential, checked))) return;
      if (!hasStatus) await this.checks.remove(tx, credential);
      const { id: resourceId, issuanceId: platformId } = credential;
      if (isTold) await this.notices.add(tx, credential, { kind, resourceId, platformId });
    });
  }

  /** An organization tells only of what it has pushed: it need not know what else its users hold. */
  private async isTold({ tenantId, isPushed, status }: WalletCredential): Promise<boolean> {
    return isPushed && status === 'accepted' && (await this.notices.isOn(tenantId));
  }
}
