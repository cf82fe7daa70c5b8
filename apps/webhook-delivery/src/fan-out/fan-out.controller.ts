import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import { WEBHOOK_EVENT_TYPES } from '@vc/contract/events';
import type { DomainEvent } from '@vc/contract/events';
import type { EventContext } from '@vc/platform/messaging';
import { FanOutService } from './fan-out.service';

@Controller()
export class FanOutController {
  constructor(private readonly fanOut: FanOutService) {}

  @EventPattern(WEBHOOK_EVENT_TYPES)
  onEvent(@Payload() event: DomainEvent, @Ctx() { tx }: EventContext) {
    this.fanOut.addDeliveries(tx, event);
  }
}
