import { ServiceConfig } from '@vc/platform/config';
import { ServiceDefinition } from '@vc/platform/service';
import { CredentialPresetsModule } from './credential-presets/credential-presets.module';
import { CredentialTemplate } from './credential-templates/credential-template.entity';
import { CredentialTemplatesModule } from './credential-templates/credential-templates.module';
import { InvitationModule } from './invitation/invitation.module';
import { IssuanceCredential } from './issuances/issuance-credential.entity';
import { Issuance } from './issuances/issuance.entity';
import { IssuancesModule } from './issuances/issuances.module';
import { CreateIssuance1700000000001 } from './migrations/1700000000001-create-issuance';
import { OpenId4VciModule } from './openid4vci/openid4vci.module';
import { ServiceClientsModule } from './service-clients.module';

export const issuanceService: ServiceDefinition = {
  name: 'issuance',
  area: 'api',
  unprefixed: ['oid4vci', 'invitation'],
  schema: 'issuance',
  config: ServiceConfig,
  entities: [CredentialTemplate, Issuance, IssuanceCredential],
  migrations: [CreateIssuance1700000000001],
  modules: (config) => [
    ServiceClientsModule.register(config),
    CredentialPresetsModule,
    CredentialTemplatesModule,
    IssuancesModule,
    OpenId4VciModule,
    InvitationModule,
  ],
  consumerGroup: 'issuance',
};
