/** Thrown to end a request with an answer that exists already. */
export class ReadyAnswer extends Error {
  /** @param body is sent as it is */
  constructor(
    readonly status: number,
    readonly headers: Record<string, string>,
    readonly body: string,
  ) {
    super('The answer exists already.');
  }
}
