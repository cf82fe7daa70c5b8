import { Module } from '@nestjs/common';
import { FeedModule } from '../feed/feed.module';
import { AlertsRepository } from './alerts.repository';
import { AttemptRecorder } from './attempt-recorder';
import { AttemptsRepository } from './attempts.repository';
import { EndpointHealth } from './endpoint-health';
import { EndpointHealthRepository } from './endpoint-health.repository';
import { FailingAlerts } from './failing-alerts';

@Module({
  imports: [FeedModule],
  providers: [
    AttemptRecorder,
    AttemptsRepository,
    EndpointHealth,
    EndpointHealthRepository,
    FailingAlerts,
    AlertsRepository,
  ],
  exports: [AttemptRecorder, EndpointHealth, FailingAlerts],
})
export class AttemptsModule {}
