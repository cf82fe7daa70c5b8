import type { Clock } from '@vc/platform/scheduling';
import type { HomeAffairsSystem } from '../home-affairs/home-affairs-gateway';

const FRESH_MS = 2_000;
/** A caller waits no longer for an answer if an earlier one is known. */
const PATIENCE_MS = 1_000;

interface Answer {
  checkedAt: Date;
  systems: HomeAffairsSystem[];
}

interface Question {
  askedAt: Date;
  /** Never rejects. */
  settled: Promise<{ error?: unknown }>;
  /** Is due when callers who know an earlier answer stop waiting. */
  overdue: Promise<void>;
}

/** The states of the systems behind one gateway. One request serves all callers within two seconds. */
export class KnownStatus {
  private last: Answer | undefined;
  private question: Question | undefined;
  private unansweredSince: Date | null = null;

  constructor(private readonly clock: Clock) {}

  /**
   * Returns the states known last, and since when a request has not been answered.
   * @throws the error of `ask`, if it has never been answered
   */
  async get(ask: () => Promise<HomeAffairsSystem[]>): Promise<Answer & { unansweredSince: Date | null }> {
    const error = this.isFresh() ? undefined : await this.refresh(ask);
    if (!this.last) throw error;
    return { ...this.last, unansweredSince: this.unansweredSince };
  }

  /** Returns the error of the request, if it has one. */
  private async refresh(ask: () => Promise<HomeAffairsSystem[]>): Promise<unknown> {
    this.question ??= this.send(ask);
    const { askedAt, settled, overdue } = this.question;
    const outcome = await (this.last ? Promise.race([settled, overdue]) : settled);
    if (!outcome) this.unansweredSince ??= askedAt;
    return outcome?.error;
  }

  private isFresh(): boolean {
    const { last } = this;
    return last !== undefined && !this.unansweredSince && this.clock().getTime() - last.checkedAt.getTime() < FRESH_MS;
  }

  private send(ask: () => Promise<HomeAffairsSystem[]>): Question {
    const askedAt = this.clock();
    const settle = async (): Promise<{ error?: unknown }> => {
      try {
        this.last = { systems: await ask(), checkedAt: this.clock() };
        this.unansweredSince = null;
        return {};
      } catch (error) {
        this.unansweredSince ??= askedAt;
        return { error };
      } finally {
        this.question = undefined;
      }
    };
    const overdue = new Promise<void>((resolve) => void setTimeout(resolve, PATIENCE_MS).unref());
    return { askedAt, settled: settle(), overdue };
  }
}
