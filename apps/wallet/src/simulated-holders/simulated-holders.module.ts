import { type DynamicModule, Module } from '@nestjs/common';
import { CredentialsModule } from '../credentials/credentials.module';
import { PresentationsModule } from '../presentations/presentations.module';
import { ActCipher } from './act-cipher';
import { ActRunner } from './act-runner';
import { ActsClockTask } from './acts-clock-task';
import { ActsSweeper } from './acts.sweeper';
import { ActsWorker } from './acts.worker';
import { OfferActs } from './offer-acts';
import { OwnLinks } from './own-links';
import { PresentedCredentials } from './presented-credentials';
import { RequestActs } from './request-acts';
import { SimulatedActsRepository } from './simulated-acts.repository';
import { SimulatedActsService } from './simulated-acts.service';
import { SimulatedHoldersController } from './simulated-holders.controller';

@Module({})
export class SimulatedHoldersModule {
  /** @param offers the module of the wallet that redeems offers */
  static register(offers: DynamicModule): DynamicModule {
    return {
      module: SimulatedHoldersModule,
      imports: [CredentialsModule, PresentationsModule, offers],
      controllers: [SimulatedHoldersController],
      providers: [
        SimulatedActsService,
        SimulatedActsRepository,
        ActRunner,
        ActsWorker,
        ActsClockTask,
        ActsSweeper,
        ActCipher,
        OfferActs,
        RequestActs,
        PresentedCredentials,
        OwnLinks,
      ],
    };
  }
}
