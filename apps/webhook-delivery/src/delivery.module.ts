import { Module } from '@nestjs/common';
import { AllowancesModule } from './allowances/allowances.module';
import { AttemptsModule } from './attempts/attempts.module';
import { DispatchModule } from './dispatch/dispatch.module';
import { FanOutModule } from './fan-out/fan-out.module';
import { RecoveriesModule } from './recoveries/recoveries.module';
import { RetentionModule } from './retention/retention.module';
import { VerificationModule } from './verification/verification.module';

@Module({
  imports: [
    FanOutModule,
    DispatchModule,
    AttemptsModule,
    AllowancesModule,
    VerificationModule,
    RecoveriesModule,
    RetentionModule,
  ],
})
export class DeliveryModule {}
