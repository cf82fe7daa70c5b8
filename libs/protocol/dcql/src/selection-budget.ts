import { DcqlError } from './dcql-error';

/** An honest query selects some hundreds of elements of a credential. */
export const MAX_SELECTED_ELEMENTS = 1_000_000;

/**
 * Limits what the evaluation of one query costs over all credentials that it is compared with: 500 claims that select each of
 * 20,000 elements would be ten million.
 */
export class SelectionBudget {
  private spent = 0;

  /** Elements that were selected and compared so far. */
  get elements(): number {
    return this.spent;
  }

  /** @throws DcqlError */
  spend(elements: number): void {
    this.spent += elements;
    if (this.spent > MAX_SELECTED_ELEMENTS) {
      throw new DcqlError(`the query selects more than ${MAX_SELECTED_ELEMENTS} elements of credentials`);
    }
  }
}
