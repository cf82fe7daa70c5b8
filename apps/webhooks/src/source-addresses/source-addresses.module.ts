import { Module } from '@nestjs/common';
import { SourceAddressesController } from './source-addresses.controller';

@Module({ controllers: [SourceAddressesController] })
export class SourceAddressesModule {}
