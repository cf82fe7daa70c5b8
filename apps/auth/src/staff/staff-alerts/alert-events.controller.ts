import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import type { DomainEvent } from '@vc/contract/events';
import type { EventContext } from '@vc/platform/messaging';
import { StaffAlertsService } from './staff-alerts.service';

/** What other services have the staff of a tenant told. */
@Controller()
export class AlertEventsController {
  constructor(private readonly alerts: StaffAlertsService) {}

  @EventPattern(['staff.alert.raised'])
  async onRaised(@Payload() { tenantId, payload }: DomainEvent<'staff.alert.raised'>, @Ctx() { tx }: EventContext) {
    await this.alerts.addRaised(tx, tenantId, payload);
  }
}
