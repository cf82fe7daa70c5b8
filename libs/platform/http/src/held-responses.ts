const HOLD_MS = 500;
/** More are answered at once, because each takes a connection of the service and of the proxies before it. */
const MAX_HELD = 256;

/**
 * Responses that are sent after half a second. A flood on some hundred connections sends its next requests once it has the responses, so
 * it costs a tenth of the processor time that immediate refusals take.
 */
export class HeldResponses {
  private count = 0;

  answer(send: () => void): void {
    if (this.count >= MAX_HELD) return send();
    this.count += 1;
    setTimeout(() => {
      this.count -= 1;
      send();
    }, HOLD_MS);
  }
}
