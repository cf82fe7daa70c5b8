import { Module } from '@nestjs/common';
import { NoncesService } from './nonces.service';
import { UsedNoncesRepository } from './used-nonces.repository';

@Module({ providers: [NoncesService, UsedNoncesRepository], exports: [NoncesService, UsedNoncesRepository] })
export class NoncesModule {}
