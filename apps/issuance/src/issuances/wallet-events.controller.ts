import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import type { DomainEvent } from '@vc/contract/events';
import type { EventContext } from '@vc/platform/messaging';
import { CredentialReceiptsService } from './credential-receipts.service';
import { WalletDecisionsService } from './wallet-decisions.service';

@Controller()
export class WalletEventsController {
  constructor(
    private readonly decisions: WalletDecisionsService,
    private readonly receipts: CredentialReceiptsService,
  ) {}

  @EventPattern(['wallet.credential.received'])
  async onReceived(@Payload() event: DomainEvent<'wallet.credential.received'>, @Ctx() { tx }: EventContext) {
    await this.receipts.record(tx, event.payload);
  }

  @EventPattern(['wallet.credential.accepted'])
  async onAccepted(@Payload() event: DomainEvent<'wallet.credential.accepted'>, @Ctx() { tx }: EventContext) {
    await this.decisions.record(tx, event, 'accepted');
  }

  @EventPattern(['wallet.credential.rejected'])
  async onRejected(@Payload() event: DomainEvent<'wallet.credential.rejected'>, @Ctx() { tx }: EventContext) {
    await this.decisions.record(tx, event, 'rejected');
  }
}
