import { Module } from '@nestjs/common';
import { HostedTypesController } from './hosted-types.controller';
import { HostedTypesRepository } from './hosted-types.repository';
import { HostedTypesService } from './hosted-types.service';

@Module({
  controllers: [HostedTypesController],
  providers: [HostedTypesService, HostedTypesRepository],
  exports: [HostedTypesService],
})
export class HostedTypesModule {}
