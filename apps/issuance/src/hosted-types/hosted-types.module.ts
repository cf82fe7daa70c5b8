import { Module } from '@nestjs/common';
import { HostedTypesController } from './hosted-types.controller';
import { HostedTypesService } from './hosted-types.service';

@Module({ controllers: [HostedTypesController], providers: [HostedTypesService], exports: [HostedTypesService] })
export class HostedTypesModule {}
