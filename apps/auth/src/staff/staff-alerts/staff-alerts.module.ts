import { Module } from '@nestjs/common';
import { Mailer } from '@vc/platform/mail';
import { TenantsModule } from '../../administration/tenants/tenants.module';
import { AuthConfig } from '../../auth-config';
import { StaffMembersModule } from '../staff-members/staff-members.module';
import { AlertEventsController } from './alert-events.controller';
import { STAFF_ALERT_MAILER, StaffAlertMailer } from './staff-alert-mailer';
import { StaffAlertsRepository } from './staff-alerts.repository';
import { StaffAlertsService } from './staff-alerts.service';

@Module({
  imports: [StaffMembersModule, TenantsModule],
  controllers: [AlertEventsController],
  providers: [
    StaffAlertsService,
    StaffAlertsRepository,
    StaffAlertMailer,
    {
      provide: STAFF_ALERT_MAILER,
      inject: [AuthConfig],
      useFactory: ({ mailSettings }: AuthConfig) => mailSettings && new Mailer(mailSettings),
    },
  ],
  exports: [StaffAlertsService],
})
export class StaffAlertsModule {}
