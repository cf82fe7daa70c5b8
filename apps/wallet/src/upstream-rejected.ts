import { DomainError, ErrorSource } from '@vc/platform/http';

/** 422 with every underlying error as an object of its own (IF part 4, rule 2). */
export class UpstreamRejected extends DomainError {
  constructor(
    private readonly reasons: string[],
    private readonly place: ErrorSource,
    cause: unknown,
  ) {
    super('UPSTREAM_REJECTED', reasons.join('; '), { cause });
  }

  override get faults() {
    return this.reasons.map((detail) => ({ detail, source: this.place }));
  }
}
