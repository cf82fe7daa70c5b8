import { EntityTags, entityTagOf } from './entity-tags';
import { preconditionFailed } from './preconditions.errors';

/** What a request demands of the resource that it changes (RFC 9110 §13.1.1). */
export class Precondition {
  /** The precondition of a request without `If-Match`. */
  static readonly none = new Precondition(undefined);

  private constructor(private readonly tags: EntityTags | undefined) {}

  /** @throws DomainError `VALIDATION_ERROR` */
  static read(ifMatch: string | undefined): Precondition {
    return ifMatch === undefined ? Precondition.none : new Precondition(EntityTags.parse('If-Match', ifMatch));
  }

  /** Whether the request has `If-Match`. */
  get isGiven(): boolean {
    return this.tags !== undefined;
  }

  /**
   * The caller has locked what the resource is made from, until the change is committed.
   * @param resource as a GET returns it
   * @throws DomainError `PRECONDITION_FAILED`
   */
  assert(resource: object): void {
    if (this.tags && !this.tags.matchesStrongly(entityTagOf(resource))) throw preconditionFailed();
  }
}
