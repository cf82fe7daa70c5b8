/** Records no request. */
export class RequestRecorder {
  readonly onResponse = (_request: unknown, _reply: unknown, done: () => void): void => done();

  record(): void {
    // It has no metrics and no access log.
  }
}
