import { Global, Module } from '@nestjs/common';
import { OrganizationController } from './organization.controller';
import { Organizations } from './organizations.service';

@Global()
@Module({ controllers: [OrganizationController], providers: [Organizations], exports: [Organizations] })
export class OrganizationsModule {}
