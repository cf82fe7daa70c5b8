import { Injectable } from '@nestjs/common';
import { AdminAudit } from '@vc/platform/audit';
import type { AuthAction } from '../../administration/audit/auth-action';
import type { Interaction } from './interaction';

type PasskeyAction = Extract<AuthAction, `passkey.${string}`>;

/** Records what people do with passkeys. */
@Injectable()
export class PasskeyAudit {
  constructor(private readonly audit: AdminAudit<AuthAction>) {}

  async record({ authorization }: Interaction, action: PasskeyAction, userId: string): Promise<void> {
    const { tenantId, clientId } = authorization;
    await this.audit.record({ tenantId, action, resourceIds: [userId], actor: { clientId, subject: userId } });
  }

  /** @param userId of a person, of whose passkey there is a copy */
  async recordClone({ authorization }: Interaction, userId: string | undefined): Promise<void> {
    if (userId === undefined) return;
    // Without an actor: who uses the copy is not known.
    await this.audit.record({ tenantId: authorization.tenantId, action: 'passkey.cloned', resourceIds: [userId] });
  }
}
