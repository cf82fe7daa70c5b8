import { Module } from '@nestjs/common';
import { TenantsModule } from '../tenants/tenants.module';
import { InternalSandboxClocksController } from './internal-sandbox-clocks.controller';
import { SandboxClocksController } from './sandbox-clocks.controller';
import { SandboxClocksRepository } from './sandbox-clocks.repository';
import { SandboxClocksService } from './sandbox-clocks.service';

@Module({
  imports: [TenantsModule],
  controllers: [SandboxClocksController, InternalSandboxClocksController],
  providers: [SandboxClocksService, SandboxClocksRepository],
})
export class SandboxClocksModule {}
