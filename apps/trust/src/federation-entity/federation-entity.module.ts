import { Module } from '@nestjs/common';
import { CertificatesModule } from '../certificates/certificates.module';
import { EntityConfigurations } from './entity-configurations';
import { FederationEntitiesRepository } from './federation-entities.repository';
import { FederationEntitiesService } from './federation-entities.service';
import { FederationEntityController } from './federation-entity.controller';
import { InternalEntityConfigurationController } from './internal-entity-configuration.controller';

@Module({
  imports: [CertificatesModule],
  controllers: [FederationEntityController, InternalEntityConfigurationController],
  providers: [FederationEntitiesService, FederationEntitiesRepository, EntityConfigurations],
  exports: [FederationEntitiesService],
})
export class FederationEntityModule {}
