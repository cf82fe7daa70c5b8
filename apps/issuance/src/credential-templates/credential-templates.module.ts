import { Module } from '@nestjs/common';
import { CredentialPresetsModule } from '../credential-presets/credential-presets.module';
import { HostedTypesModule } from '../hosted-types/hosted-types.module';
import { CredentialTemplatesController } from './credential-templates.controller';
import { CredentialTemplatesRepository } from './credential-templates.repository';
import { CredentialTemplatesService } from './credential-templates.service';

@Module({
  imports: [CredentialPresetsModule, HostedTypesModule],
  controllers: [CredentialTemplatesController],
  providers: [CredentialTemplatesService, CredentialTemplatesRepository],
  exports: [CredentialTemplatesService, CredentialTemplatesRepository],
})
export class CredentialTemplatesModule {}
