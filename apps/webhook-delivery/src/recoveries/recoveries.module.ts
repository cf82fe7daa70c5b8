import { Module } from '@nestjs/common';
import { DispatchModule } from '../dispatch/dispatch.module';
import { FanOutModule } from '../fan-out/fan-out.module';
import { RecoveriesRepository } from './recoveries.repository';
import { RecoveryWorker } from './recovery.worker';

@Module({ imports: [DispatchModule, FanOutModule], providers: [RecoveryWorker, RecoveriesRepository] })
export class RecoveriesModule {}
