/** Requests have no trace, so that nothing below them has a span. */
export function traceRequests(): void {
  // It adds no hook.
}
