import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { LeasedWorker } from '../leased-worker';
import { StoredPresentationAnswer } from './presentation-answer.entity';
import { PresentationAnswersService } from './presentation-answers.service';

const INTERVAL_MS = 1_000;

/** Sends answers again whose verifiers did not respond. */
@Injectable()
export class PresentationAnswersWorker extends LeasedWorker<StoredPresentationAnswer> {
  constructor(
    private readonly answers: PresentationAnswersService,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(INTERVAL_MS, logger);
  }

  protected leaseNext(fullTenants: string[]): Promise<StoredPresentationAnswer | undefined> {
    return this.answers.leaseNext(fullTenants);
  }

  protected resume(answer: StoredPresentationAnswer): Promise<void> {
    return this.answers.resume(answer);
  }
}
