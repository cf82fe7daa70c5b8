import { EntityConfigurations } from './entity-configurations';
import { FederationEntitiesRepository } from './federation-entities.repository';
import { FederationEntitiesService } from './federation-entities.service';

export const FEDERATION_ENTITY_PROVIDERS = [
  EntityConfigurations,
  FederationEntitiesRepository,
  FederationEntitiesService,
];
