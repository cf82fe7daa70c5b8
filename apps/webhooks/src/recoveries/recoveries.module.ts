import { Module } from '@nestjs/common';
import { EndpointsRepository } from '../endpoints/endpoints.repository';
import { RecoveriesController } from './recoveries.controller';
import { RecoveriesService } from './recoveries.service';

@Module({ controllers: [RecoveriesController], providers: [RecoveriesService, EndpointsRepository] })
export class RecoveriesModule {}
