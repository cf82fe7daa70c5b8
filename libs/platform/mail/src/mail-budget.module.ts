import { type DynamicModule, Injectable, Module } from '@nestjs/common';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { Sweeper, SweeperContext } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { MailBudget } from './mail-budget';
import { MailCountsRepository } from './mail-counts.repository';
import { MAIL_LIMITS, type MailKind, type MailLimits } from './mail-limits';

const INTERVAL_MS = 60 * 60_000;

/** Removes the counts of mails whose windows have ended. */
@Injectable()
export class MailCountsSweeper extends Sweeper {
  constructor(
    context: SweeperContext,
    private readonly counts: MailCountsRepository,
  ) {
    super(INTERVAL_MS, context);
  }

  async run(): Promise<void> {
    await this.sweepBatches((tx, now) => this.counts.removeEnded(tx, now));
  }
}

/** Provides `MailBudget`. The schema of the service has the table `mail_counts`. */
@Module({})
export class MailBudgetModule {
  /** @param settings limits that the configuration of the service has in place of those of the table */
  static register(settings: Partial<Record<MailKind, MailLimits>> = {}): DynamicModule {
    const limits = { ...MAIL_LIMITS, ...settings };
    return {
      module: MailBudgetModule,
      global: true,
      providers: [
        MailCountsRepository,
        MailCountsSweeper,
        {
          provide: MailBudget,
          inject: [MailCountsRepository, EnvelopeCipher, CLOCK],
          useFactory: (counts: MailCountsRepository, cipher: EnvelopeCipher, clock: Clock) =>
            new MailBudget({ limits, counts, cipher, clock }),
        },
      ],
      exports: [MailBudget],
    };
  }
}
